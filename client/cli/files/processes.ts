/** Whether a process of this machine is running, by its number. */
export function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // One of another user may not be signalled, and runs.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
