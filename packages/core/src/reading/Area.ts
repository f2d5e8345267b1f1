/** One mu (亩) is a fifteenth of a hectare: 666.67 m², exactly 2000/3. */
export const SQM_PER_MU = 2000 / 3

/** Exact by definition. */
export const SQM_PER_HECTARE = 10_000

/** Exact since 1959: 0.3048² m². */
export const SQM_PER_SQFT = 0.09290304
/** International acre: 43,560 sq ft. */
export const SQM_PER_ACRE = 43_560 * SQM_PER_SQFT

interface AreaUnit {
  readonly spellings: RegExp
  /** What recognisers make of it. */
  readonly misread?: RegExp
  readonly sqm: number
}

const UNITS: ReadonlyArray<AreaUnit> = [
  { spellings: /^个?(?:平方英尺|平方呎|呎|sq\.? ?f(?:t|eet)\.?|square f(?:oo|ee)t|sf\b)/iu, sqm: SQM_PER_SQFT },
  { spellings: /^(?:平方公里|km2|sq\.? ?km|square kilomet(?:re|er)s?)/iu, sqm: 1_000_000 },
  {
    spellings:
      /^个?(?:平(?:方(?:米|公尺)?|[米迷咪])|方(?![向便案式圆形面砖])|平(?![台安层时常均价房方])|㎡|m[2²]|sq\.? ?m(?:t?rs?|et(?:re|er)s?)?\b\.?|sqm|square ?met(?:re|er)s?)/iu,
    // The small figure is often lost or misread; no area is in metres.
    misread: /^[mn](?:[2²3³zilr|'’"”°?]|\^2)?(?![a-z])/iu,
    sqm: 1,
  },
  { spellings: /^个?(?:公[顷倾]|hectares?\b|ha(?![a-z])|hm[2²])/iu, sqm: SQM_PER_HECTARE },
  { spellings: /^(?:市?[亩畝]|mu\b)/iu, sqm: SQM_PER_MU },
  { spellings: /^(?:英亩|acres?\b)/iu, sqm: SQM_PER_ACRE },
]

/** The unit of area that a text begins with, and how long it is written; `isRecognised`: it may be misread. */
export const areaUnitAt = (
  text: string,
  isRecognised = false,
): { readonly sqm: number; readonly length: number } | undefined => {
  for (const { misread, spellings, sqm } of UNITS) {
    const match = spellings.exec(text) ?? (isRecognised ? misread?.exec(text) : undefined)
    if (match !== null && match !== undefined) return { sqm, length: match[0].length }
  }
  return undefined
}
