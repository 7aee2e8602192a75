// The Pico of chip.py on npm's rp2040js, about eight times as fast. Driven by fast.py: a line of
// JSON each way. The first line has {flash, bootrom, addresses, spi}, the others one of
//   {run: ms} {doze: ms} {hold: pin, down: bool} {send: hex} {flash: path to write it to}
// Each is answered by {ms, busy, printed, transfers, operations}, the last three since before.
// `addresses` are on I2C0; `spi` is the number of a bus and the pin that tells data from commands,
// or null. What SPI sends is a transfer for each change of that pin, to "data" or to "command".
import fs from 'node:fs';
import readline from 'node:readline';
import { ConsoleLogger, LogLevel, RP2040, USBCDC } from 'rp2040js';

const FLASH_ADDRESS = 0x10000000;
const SECTOR = 4096;
const ERASE_MS = 45;
const PROGRAM_MS = 0.4;
const PAGE = 256;
const CYCLE_NS = 8;
const PUT_ERASE = 0xe0;
const PUT_PROGRAM = 0xe1;

const hex = (data) => Buffer.from(data).toString('hex');

class Pico {
  constructor(flash, bootrom, addresses, spi) {
    this.cycles = 0;
    this.printed = [];
    this.transfers = [];
    this.operations = [];
    const mcu = (this.mcu = new RP2040());
    this.clock = mcu.clock;
    mcu.logger = new ConsoleLogger(LogLevel.Error);
    mcu.loadBootrom(new Uint32Array(bootrom));
    mcu.flash.set(flash);
    this.size = flash.length;
    this.takeFlash();
    this.takeUsb();
    this.takeBus(mcu.i2c[0], addresses);
    if (spi) this.takeSpi(mcu.spi[spi[0]], mcu.gpio[spi[1]]);
    for (const pin of mcu.gpio) pin.setInputValue(true); // it knows no pull-ups
    mcu.core.PC = FLASH_ADDRESS;
  }

  get ms() {
    return this.clock.nanos / 1e6;
  }

  run(ms) {
    const { mcu, clock } = this;
    let stop = false;
    clock.createAlarm(() => { stop = true; }).schedule(ms * 1e6);
    while (!stop) {
      if (mcu.core.waiting) {
        clock.tick(clock.nanosToNextAlarm);
      } else {
        const cycles = mcu.core.executeInstruction();
        this.cycles += cycles;
        clock.tick(cycles * CYCLE_NS);
      }
    }
  }

  doze(ms) {
    if (this.mcu.core.waiting) this.clock.tick(ms * 1e6);
  }

  // The flash chip is not emulated: the boot ROM's erase and program become breakpoints.
  takeFlash() {
    const { mcu } = this;
    const rom = new DataView(mcu.bootrom.buffer);
    for (let at = rom.getUint16(0x14, true); rom.getUint16(at, true); at += 4) {
      const name = String.fromCharCode(rom.getUint8(at), rom.getUint8(at + 1));
      const code = { RE: PUT_ERASE, RP: PUT_PROGRAM }[name];
      if (code) {
        const entry = rom.getUint16(at + 2, true) & ~1;
        rom.setUint16(entry, 0xbe00 | code, true); // BKPT
        rom.setUint16(entry + 2, 0x4770, true); // BX LR
      }
    }
    mcu.onBreak = (code) => {
      const [address, second, third] = mcu.core.registers;
      if (code === PUT_ERASE) this.erase(address, second);
      else if (code === PUT_PROGRAM) this.program(address, second, third);
      else throw new Error(`breakpoint ${code}`);
    };
    mcu.peripherals[0x40058].onWatchdogTrigger = () => { throw new Error('watchdog reset'); };
  }

  erase(address, size) {
    const { flash } = this.mcu;
    for (let at = address; at < address + size; at += SECTOR) {
      flash.fill(0xff, at, at + SECTOR);
      this.operations.push(['erase', at, hex(flash.subarray(at, at + SECTOR))]);
      this.clock.tick(ERASE_MS * 1e6);
    }
  }

  program(address, from, size) {
    const { mcu } = this;
    for (let at = 0; at < size; at += PAGE) {
      const page = Uint8Array.from({ length: PAGE }, (_, i) => mcu.readUint8(from + at + i));
      page.forEach((byte, i) => { mcu.flash[address + at + i] &= byte; });
      this.operations.push(['program', address + at, hex(page)]);
      this.clock.tick(PROGRAM_MS * 1e6);
    }
  }

  // Asks for input only when there is some, as chip.py does.
  takeUsb() {
    const { usbCtrl } = this.mcu;
    const cdc = new USBCDC(usbCtrl);
    const answer = usbCtrl.onEndpointRead;
    let asked = -1;
    cdc.onSerialData = (data) => { this.printed.push(...data); };
    usbCtrl.onEndpointRead = (endpoint, size) => {
      if (endpoint === cdc.outEndpoint && cdc.txFIFO.empty) asked = size;
      else answer(endpoint, size);
    };
    this.send = (data) => {
      for (const byte of data) cdc.sendSerialByte(byte);
      if (asked < 0) return;
      const size = asked;
      asked = -1;
      answer(cdc.outEndpoint, size);
    };
  }

  takeBus(i2c, addresses) {
    let device = -1;
    let data = [];
    let start = 0;
    const wait = (clocks) => {
      this.clock.tick((i2c.sclHighPeriod + i2c.sclLowPeriod) * CYCLE_NS * clocks);
    };
    i2c.onStart = () => { start = this.ms; wait(1); i2c.completeStart(); };
    i2c.onConnect = (address) => {
      wait(9);
      device = addresses.includes(address) ? address : -1;
      data = [];
      i2c.completeConnect(device >= 0);
    };
    i2c.onWriteByte = (byte) => { wait(9); data.push(byte); i2c.completeWrite(true); };
    i2c.onReadByte = () => { wait(9); i2c.completeRead(0); };
    i2c.onStop = () => {
      wait(1);
      if (device >= 0 && data.length) this.transfers.push([device, start, this.ms, hex(data)]);
      device = -1;
      i2c.completeStop();
    };
  }

  // Bytes take the time of the wire while the chip goes on, be it by itself or by DMA.
  takeSpi(spi, dc) {
    this.sent = [];
    const done = this.clock.createAlarm(() => {
      this.sentAt = this.ms;
      spi.completeTransmit(0);
    });
    spi.onTransmit = (value) => {
      const kind = dc.outputValue ? 'data' : 'command';
      if (kind !== this.kind) this.flushSpi();
      if (!this.sent.length) [this.kind, this.started] = [kind, this.ms];
      this.sent.push(value);
      done.schedule(spi.dataBits * 1e9 / spi.clockFrequency);
    };
  }

  flushSpi() {
    if (!this.sent?.length) return;
    this.transfers.push([this.kind, this.started, this.sentAt, hex(this.sent)]);
    this.sent = [];
  }

  answer() {
    this.flushSpi();
    const { ms, cycles, transfers, operations } = this;
    const printed = hex(this.printed);
    this.printed = [];
    this.transfers = [];
    this.operations = [];
    return { ms, busy: cycles / 125e3, printed, transfers, operations };
  }
}

let pico;
for await (const line of readline.createInterface({ input: process.stdin })) {
  const order = JSON.parse(line);
  if (!pico) pico = new Pico(fs.readFileSync(order.flash), order.bootrom, order.addresses, order.spi);
  else if ('run' in order) pico.run(order.run);
  else if ('doze' in order) pico.doze(order.doze);
  else if ('hold' in order) pico.mcu.gpio[order.hold].setInputValue(!order.down);
  else if ('send' in order) pico.send(Buffer.from(order.send, 'hex'));
  else fs.writeFileSync(order.flash, pico.mcu.flash.subarray(0, pico.size));
  process.stdout.write(JSON.stringify(pico.answer()) + '\n');
}
