import { describe, expect, it } from 'vitest';
import { loadProvinceMap } from '../charts/map/load-province-map.server';
import { nearestOffice } from './nearest-office';

const { points } = await loadProvinceMap();
const office = (code: string, province_code: string) => ({ code, attributes: { province_code } });
const offices = [office('O00', '31'), office('O01', '11'), office('O05', '81')];

describe('the office of a place', () => {
  it('is its own, or that of the province that it was part of', () => {
    expect(nearestOffice(offices, ['11'], points)).toEqual({ code: 'O01', distance: 0 });
    expect(nearestOffice(offices, ['93', '11'], points)).toEqual({ code: 'O01', distance: 0 });
  });

  it('is otherwise the nearest one, with its distance rounded to tens of kilometres', () => {
    const [west, timor] = ['32', '53'].map((code) => nearestOffice(offices, [code], points));
    expect(west?.code).toBe('O00');
    expect(west?.distance).toBeGreaterThan(80);
    expect(west?.distance).toBeLessThan(160);
    expect(timor?.code).toBe('O05');
    expect(timor?.distance).toBeGreaterThan(900);
    expect(timor?.distance).toBeLessThan(1300);
    for (const found of [west, timor]) expect((found?.distance ?? 1) % 10).toBe(0);
  });

  it('is null if the map has no outline of the province, or there is no office', () => {
    expect(nearestOffice(offices, ['99'], points)).toBeNull();
    expect(nearestOffice([], ['32'], points)).toBeNull();
  });
});
