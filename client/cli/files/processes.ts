/** Whether the process of this id is running on this machine. */
export function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // A process of another user must not be signalled, so it is running.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
