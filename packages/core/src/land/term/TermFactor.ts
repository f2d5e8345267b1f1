/**
 * Value of a right for `remainingYears` relative to the same right for `fullYears`: Y = [1 − (1+r)^−n] / [1 −
 * (1+r)^−m], the present value of a constant yield. A remaining term above the full one counts as full.
 *
 * `rate`: yearly, 0.065 for 6.5 %; 0 means linear depreciation. In (0, 1]; 0 when no years remain.
 *
 * @see GB/T 18508 (urban land valuation) as applied in public price tables; that of Ji'an uses 6.5 % and 40 years.
 */
export const termFactor = (rate: number, remainingYears: number, fullYears: number): number => {
  if (remainingYears >= fullYears) return 1
  if (remainingYears <= 0) return 0
  return rate < NO_RATE ? remainingYears / fullYears : share(rate, remainingYears) / share(rate, fullYears)
}

/** Rates below this cannot be distinguished from 0 in double precision. */
const NO_RATE = 1e-12

/** 1 − (1+r)^−n, accurate for small rates too. */
const share = (rate: number, years: number): number => -Math.expm1(-years * Math.log1p(rate))
