import { expect, test } from 'vitest';
import { RecentCache } from '../../language/memo/recent-cache.js';

/** A cache of at most six entries, with as many as are named set in their order. */
function cacheOf(...keys: readonly string[]): RecentCache<string, string> {
  const cache = new RecentCache<string, string>(6);
  for (const key of keys) cache.set(key, key.toUpperCase());
  return cache;
}

test('what was set last is there, and what is too old is not', () => {
  const cache = cacheOf('a', 'b', 'c', 'd', 'e', 'f', 'g');
  expect(['a', 'd', 'e', 'f', 'g'].map((key) => cache.get(key))).toEqual([undefined, 'D', 'E', 'F', 'G']);
});

test('what is used stays', () => {
  const cache = cacheOf('a', 'b', 'c', 'd');
  expect(cache.get('a')).toBe('A');
  for (const key of ['e', 'f']) cache.set(key, key.toUpperCase());
  expect([cache.get('a'), cache.get('b')]).toEqual(['A', undefined]);
});

test('what is set again has its new value', () => {
  const cache = cacheOf('a', 'b', 'c', 'd');
  cache.set('a', 'again');
  expect(cache.get('a')).toBe('again');
});
