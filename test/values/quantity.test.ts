import { describe, expect, it } from 'vitest';
import { parseQuantity, quantityText } from '../../language/values/quantity.js';
import { toText } from '../../language/values/rational.js';
import { convert, sameDimension, type UnitName } from '../../language/values/unit.js';

function read(text: string): string | undefined {
  const quantity = parseQuantity(text);
  return quantity && quantityText(quantity.amount, quantity.unit);
}

describe('quantities as people write them', () => {
  it.each([
    ['3 lb', '3 lb'],
    ['3lb', '3 lb'],
    ['$15', '$15'],
    ['15 $', '$15'],
    ['-$2.50', '-$2.5'],
    ['50%', '50%'],
    ['12', '12'],
    ['½ lb', '0.5 lb'],
    [`5'11"`, '71 in'],
    ['5’11”', '71 in'],
    ['5′ 11½″', '71.5 in'],
    [`6'`, '72 in'],
    ['11"', '11 in'],
    ['6 ft 2 in', '74 in'],
    ['1 h 30 min', '90 min'],
  ])('%s is %s', (written, text) => {
    expect(read(written)).toBe(text);
  });

  it.each(['3 stone', 'lb', '$', '3 lb 2 ft', `5'x"`, '', '1,500 $'])('%s is not a quantity', (written) => {
    expect(read(written)).toBeUndefined();
  });
});

describe('units', () => {
  it.each<[number, UnitName, UnitName, string]>([
    [1, 'ft', 'in', '12'],
    [1, 'mi', 'yd', '1760'],
    [1, 'in', 'm', '0.0254'],
    [1, 'lb', 'oz', '16'],
    [1, 'lb', 'kg', '45359237/100000000'],
    [2, 't', 'kg', '2000'],
    [90, 'min', 'h', '1.5'],
    [5, 'km', 'm', '5000'],
  ])('%d %s are in %s exactly %s', (amount, from, to, text) => {
    const converted = convert(amount, from, to);
    expect(converted === undefined ? undefined : toText(converted)).toBe(text);
    expect(converted === undefined ? undefined : convert(converted, to, from)).toEqual(amount);
  });

  it('does not convert across dimensions', () => {
    expect(sameDimension('lb', 'ft')).toBe(false);
    expect(convert(1, 'lb', 'ft')).toBeUndefined();
    expect(convert(Number.MAX_SAFE_INTEGER, 't', 'oz')).toBeUndefined();
  });
});
