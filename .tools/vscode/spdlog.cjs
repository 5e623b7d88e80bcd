// Replaces the native logger, which would need a compiler; the logs of this editor are not used.
const INFO = 2;

class Logger {
  constructor() {
    const levels = ['trace', 'debug', 'info', 'warn', 'error', 'critical'];
    for (const name of [...levels, 'setLevel', 'setPattern', 'clearFormatters', 'flush', 'drop']) this[name] = () => {};
    this.getLevel = () => INFO;
  }
}

// One by one, so that an import by name finds them.
exports.version = 0;
exports.Logger = Logger;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.shutdown = () => {};
exports.createRotatingLogger = async () => new Logger();
exports.createAsyncRotatingLogger = async () => new Logger();
