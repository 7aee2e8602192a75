"""Of displays of sixteen colours: 240x240, 240x135 and 320x240."""
