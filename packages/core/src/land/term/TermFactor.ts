/**
 * What a right for `remainingYears` is worth beside the same right for `fullYears`: Y = [1 − (1+r)^−n] / [1 −
 * (1+r)^−m], the present value of an even yield. More than the full term counts as the full term.
 *
 * `rate`: yearly, 0.065 for 6.5 %; 0 means that value falls evenly. Above 0 up to 1; 0 where no year is left.
 *
 * @see GB/T 18508 (urban land valuation) as public price tables apply it; that of Ji'an follows it at 6.5 % and 40
 * years.
 */
export const termFactor = (rate: number, remainingYears: number, fullYears: number): number => {
  if (remainingYears >= fullYears) return 1
  if (remainingYears <= 0) return 0
  return rate < NO_RATE ? remainingYears / fullYears : share(rate, remainingYears) / share(rate, fullYears)
}

/** A rate below this makes no difference that a double could hold. */
const NO_RATE = 1e-12

/** 1 − (1+r)^−n, exact also where the rate is small. */
const share = (rate: number, years: number): number => -Math.expm1(-years * Math.log1p(rate))
