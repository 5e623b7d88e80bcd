import { describe, expect, it } from 'vitest';
import { doneTopics, runVectors } from './run-vectors.js';
import { loadVectors } from './vector.js';

const results = runVectors(loadVectors('test/vectors'));

describe('the rules in numbers', () => {
  it.each([...new Set(doneTopics.map((line) => line.split(' ').at(-1) ?? line))])('%s', (topic) => {
    expect(results.failures.filter((failure) => failure.topic === topic)).toEqual([]);
  });

  it('no topic with an adapter is worse', () => {
    expect(results.failures).toEqual([]);
  });
});
