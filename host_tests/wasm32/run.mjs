// Runs test modules, or measures live memory, on a 32-bit MicroPython in node.
//
//   npm ci                            once, in this folder (`make test` does it)
//   node run.mjs MODULE...            runs host_tests/runner.py on the modules: the same names,
//                                     output and exit status. A path to a .py file outside the
//                                     checkout has to be absolute.
//   node run.mjs --live FILE.py...    executes the files one after the other in one namespace
//                                     and prints after each, on a line of its own, how many more
//                                     bytes of heap are alive than before the first.
//
// Why this build: ints are small up to 31 bits and every object has the size it has on the Pico,
// so this is where allocations and live bytes are counted. It is MicroPython 1.23.0, the oldest
// release the project supports; the unix port of the other tests is far newer.
//
// What to know about it:
// - Memory is collected only between top-level calls, when Python has returned to JavaScript.
//   So each test is a call of its own, and within one call the growth of gc.mem_alloc() is
//   exactly what was allocated.
// - The heap grows as needed: a budget has to be measured, it cannot be set as a limit.
// - An exception that leaves Python while the heap is locked makes node hang. runner.py unlocks
//   the heap after a failed test; who starts this process should limit its time all the same.
// - Python sees a copy of the checkout, made in memory; what it writes is gone at the end.

import { readdirSync, readFileSync, writeSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";

const CHECKOUT = resolve(dirname(fileURLToPath(import.meta.url)), "..", "..");
const FOLDERS = ["engine", "firmware", "boards", "tools", "host_tests"];
const COPIED = /\.(py|txt|json)$/;
const SKIPPED = new Set(["wasm32", "__pycache__"]);
const PYTHON_CHECKOUT = "/checkout";
const PYTHON_STACK_BYTES = 16 * 1024; // the default, 2 KB, ends some 50 calls deep

const python = await loadMicroPython({
  pystack: PYTHON_STACK_BYTES,
  stdout: (line) => writeSync(1, line + "\n"),
});

function copyFile(from, to) {
  python.FS.mkdirTree(dirname(to));
  python.FS.writeFile(to, readFileSync(from));
}

function copyFolder(from, to) {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue;
    const [source, target] = [join(from, entry.name), `${to}/${entry.name}`];
    if (entry.isDirectory()) copyFolder(source, target);
    else if (COPIED.test(entry.name)) copyFile(source, target);
  }
}

function evaluate(expression) {
  python.runPython(`_result = ${expression}`);
  return python.globals.get("_result");
}

function runModules(modules) {
  for (const module of modules.filter((name) => name.startsWith("/"))) copyFile(module, module);
  python.runPython("from host_tests.runner import Run");
  evaluate(`Run(${JSON.stringify(modules)})`);
  python.runPython("_run = _result");
  while (evaluate("_run.step()"));
  return evaluate("_run.finish()");
}

function liveBytes() {
  python.runPython("gc.collect()");
  return evaluate("gc.mem_alloc()");
}

function measureLive(files) {
  python.runPython("import gc");
  liveBytes(); // the first call makes the names that the later ones reuse
  const before = liveBytes();
  for (const file of files) {
    python.runPython(readFileSync(file, "utf8"));
    writeSync(1, `${liveBytes() - before}\n`);
  }
  return 0;
}

function main([first, ...rest]) {
  for (const folder of FOLDERS) copyFolder(join(CHECKOUT, folder), `${PYTHON_CHECKOUT}/${folder}`);
  python.runPython(`import os\nos.chdir("${PYTHON_CHECKOUT}")`);
  if (first === "--live") return measureLive(rest);
  return runModules(first === undefined ? [] : [first, ...rest]);
}

let status = 1;
try {
  status = main(process.argv.slice(2));
} catch (error) {
  writeSync(1, `${error.name === "PythonError" ? error.message : error.stack}\n`);
}
process.exit(status); // the interpreter would keep node alive
