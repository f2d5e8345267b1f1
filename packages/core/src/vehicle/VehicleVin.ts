import { decodeVin } from "./vin/index.ts"

/** What the VIN of a request tells of the vehicle. */
export interface VehicleVin {
  readonly vin: string
  /** The first three characters: the maker's code. */
  readonly wmi: string
  readonly inChina: boolean
  /** Absent where the check digit holds. */
  readonly wrongCheckDigit:
    | { readonly found: string; readonly expected: string; readonly required: boolean }
    | undefined
  /** The company as people of both languages know it, and where its code was read. */
  readonly maker: string | undefined
  readonly source: string | undefined
  /** The brand, as catalogues name it; the company's own name where it builds several. */
  readonly brand: string | undefined
  /** All that the maker builds. */
  readonly brands: ReadonlyArray<string>
  /** Whether the code is known to be this maker's. */
  readonly isSure: boolean
  /** Model year that goes with the registration. */
  readonly modelYear: number | undefined
  /** The same, or the year next to the registration that contradicts it. */
  readonly nearestModelYear: number | undefined
}

const WMI_LENGTH = 3

/**
 * Reads the VIN of a request, which has the form of one. `date`: the valuation date, after whose next year there is no
 * model year.
 */
export const readVehicleVin = (
  written: string,
  firstRegistrationDate: string | undefined,
  date?: string,
): VehicleVin => {
  const latest = date === undefined ? undefined : Number(date.slice(0, 4)) + 1
  const { builtInChina, checkDigit, maker, modelYear, vin } = decodeVin(written, firstRegistrationDate, latest)
  const brands = maker?.brands ?? []
  const [only] = brands
  return {
    vin,
    wmi: vin.slice(0, WMI_LENGTH),
    inChina: builtInChina === true,
    wrongCheckDigit:
      checkDigit === undefined || checkDigit.holds
        ? undefined
        : { found: checkDigit.stated, expected: checkDigit.expected, required: checkDigit.required },
    maker: maker === undefined ? undefined : maker.zh === maker.en ? maker.zh : `${maker.zh} ${maker.en}`,
    source: maker?.source,
    brand: brands.length > 1 ? maker?.zh : only,
    brands,
    isSure: maker !== undefined && maker.certainty !== "WEAK",
    modelYear: modelYear?.year,
    nearestModelYear: modelYear?.year ?? modelYear?.nearest,
  }
}
