import { setFlagsFromString } from 'node:v8';

/**
 * Lets every new object begin among the young ones, of which those that are dropped cost nothing. Node guesses from a program's first
 * second which objects will stay, and puts their like among the old at once: here sheets are made that stay, and then edits and
 * rolls make the same objects by the thousand for a moment. Reading a workspace takes a tenth less, an attack up to a quarter.
 * To be called before anything is evaluated.
 */
export function keepObjectsYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
