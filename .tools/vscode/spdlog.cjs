// Stands in for the native logger, which would need a compiler: appends lines to the log file.
const { appendFileSync, mkdirSync } = require('node:fs');
const { dirname } = require('node:path');

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'critical'];
let everywhere = LEVELS.indexOf('info');

class Logger {
  constructor(_type, _name, file) {
    let level = everywhere;
    let isPlain = false;
    this.getLevel = () => level;
    this.setLevel = (changed) => {
      level = changed;
    };
    this.clearFormatters = () => {
      isPlain = true;
    };
    for (const name of ['setPattern', 'flush', 'drop']) this[name] = () => {};
    for (const [severity, name] of LEVELS.entries())
      this[name] = (message) => {
        const line = isPlain ? String(message) : `${new Date().toISOString()} [${name}] ${message}\n`;
        try {
          if (severity >= level) appendFileSync(file, line);
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
exports.setLevel = (level) => {
  everywhere = level;
};
exports.setFlushOn = () => {};
exports.shutdown = () => {};
exports.createRotatingLogger = create;
exports.createAsyncRotatingLogger = create;
