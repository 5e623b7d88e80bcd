// Stands in for the native logger, which would need a compiler: appends what is no mere detail to the log file.
const { appendFileSync, mkdirSync } = require('node:fs');
const { dirname } = require('node:path');

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'critical'];
const INFO = LEVELS.indexOf('info');

class Logger {
  constructor(_type, _name, file) {
    let isPlain = false;
    this.getLevel = () => INFO;
    this.clearFormatters = () => {
      isPlain = true;
    };
    for (const name of [...LEVELS, 'setLevel', 'setPattern', 'flush', 'drop']) this[name] = () => {};
    for (const name of LEVELS.slice(INFO))
      this[name] = (message) => {
        try {
          appendFileSync(file, isPlain ? String(message) : `${new Date().toISOString()} [${name}] ${message}\n`);
        } catch {
          // The folder of the logs is removed while the server still shuts down.
        }
      };
  }
}

async function create(name, file) {
  mkdirSync(dirname(file), { recursive: true });
  return new Logger('rotating', name, file);
}

// One by one, so that an import by name finds them.
exports.version = 0;
exports.Logger = Logger;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.shutdown = () => {};
exports.createRotatingLogger = create;
exports.createAsyncRotatingLogger = create;
