"""A passive piezo buzzer; in memory only on boards that have one."""

from machine import PWM, Pin


class Buzzer:
    """A buzzer between a pin and ground."""

    def __init__(self, pin):
        self._pwm = PWM(Pin(pin))
        self._pwm.duty_u16(0)

    def tone(self, hz, loudness=32768):
        """Sound until told otherwise; 0 is silence. `loudness` is at most 32768."""
        if hz:
            self._pwm.freq(hz)
        self._pwm.duty_u16(loudness if hz else 0)
