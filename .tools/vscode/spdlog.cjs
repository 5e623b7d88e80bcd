// Stands in for the native logger, which would need a compiler: appends lines to the log file.
const { appendFileSync, mkdirSync } = require('node:fs');
const { dirname } = require('node:path');

const LEVELS = ['trace', 'debug', 'info', 'warning', 'error', 'critical'];
const OFF = LEVELS.length;
let everywhere = LEVELS.indexOf('info');

class Logger {
  constructor(_type, _name, file) {
    this.file = file;
    this.level = everywhere;
    this.plain = false;
    for (const name of ['warn', ...LEVELS]) {
      const level = LEVELS.indexOf(name === 'warn' ? 'warning' : name);
      this[name] = (message) => this.write(level, message);
    }
  }

  write(level, message) {
    if (level < this.level || this.level === OFF) return;
    const line = this.plain ? String(message) : `${new Date().toISOString()} [${LEVELS[level]}] ${message}\n`;
    try {
      appendFileSync(this.file, line);
    } catch {
      // The folder of the logs is removed while the server still shuts down.
    }
  }

  getLevel() {
    return this.level;
  }

  setLevel(level) {
    this.level = level;
  }

  clearFormatters() {
    this.plain = true;
  }

  setPattern() {}
  flush() {}
  drop() {}
}

async function create(_name, file) {
  mkdirSync(dirname(file), { recursive: true });
  return new Logger('rotating', _name, file);
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
