import { decodeVin } from "./vin/DecodeVin.ts"

/** Information read from the VIN of a request. */
export interface VehicleVin {
  readonly vin: string
  /** The first three characters: the maker's code. */
  readonly wmi: string
  readonly inChina: boolean
  /** Absent where the check digit is right. */
  readonly wrongCheckDigit:
    | { readonly found: string; readonly expected: string; readonly required: boolean }
    | undefined
  /** Name of the company in Chinese and English, and the source of its code. */
  readonly maker: string | undefined
  readonly source: string | undefined
  /** The brand, as catalogues name it; the company's own name where it builds several. */
  readonly brand: string | undefined
  /** All brands that the maker builds. */
  readonly brands: ReadonlyArray<string>
  /** True when the code is certain to be this maker's. */
  readonly isSure: boolean
  /** Model year consistent with the registration. */
  readonly modelYear: number | undefined
  /** The same, or else the nearest candidate, which contradicts the registration. */
  readonly nearestModelYear: number | undefined
}

const WMI_LENGTH = 3

/** Reads a well-formed VIN. `date`: the valuation date; the latest possible model year is the year after it. */
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
