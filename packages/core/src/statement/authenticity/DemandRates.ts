import { largestOf, smallestOf } from "../../domain/LargestOf.ts"
import type { LocalDate } from "../../domain/LocalDate.ts"

/** Interest that the large banks list for demand deposits in yuan, from a day on. */
export interface DemandRate {
  readonly from: string
  /** Hundredths of a per cent a year: 35 is 0.35 %. */
  readonly basisPoints: number
  readonly source: string
  /** True when the figure was compared with the announcement itself. None of them is yet: they are widely reported. */
  readonly verified: boolean
}

/**
 * Demand deposit rates (活期存款) of the six large state banks; until 2015 the benchmark of the People's Bank of China,
 * which they listed. The benchmark itself has stood at 0.35 % since 2012-07-06.
 */
export const demandRates: ReadonlyArray<DemandRate> = [
  { from: "2011-04-06", basisPoints: 50, source: "PBoC benchmark, announcement of 2011-04-05", verified: false },
  { from: "2012-06-08", basisPoints: 40, source: "PBoC benchmark, announcement of 2012-06-07", verified: false },
  { from: "2012-07-06", basisPoints: 35, source: "PBoC benchmark, announcement of 2012-07-05", verified: false },
  {
    from: "2015-10-24",
    basisPoints: 30,
    source: "Rates listed by ICBC, ABC, BOC, CCB from 2015-10-24",
    verified: false,
  },
  {
    from: "2022-09-15",
    basisPoints: 25,
    source: "Rates listed by the six large banks from 2022-09-15",
    verified: false,
  },
  {
    from: "2023-06-08",
    basisPoints: 20,
    source: "Rates listed by the six large banks from 2023-06-08",
    verified: false,
  },
  {
    from: "2024-07-25",
    basisPoints: 15,
    source: "Rates listed by ICBC, ABC, BOC, CCB from 2024-07-25",
    verified: false,
  },
  {
    from: "2024-10-18",
    basisPoints: 10,
    source: "Rates listed by the six large banks from 2024-10-18",
    verified: false,
  },
  {
    from: "2025-05-20",
    basisPoints: 5,
    source: "Rates listed by the six large banks from 2025-05-20",
    verified: false,
  },
]

/**
 * The highest rate that banks other than the large ones may pay: the benchmark and the 20 basis points of the
 * self-regulation of 2021-06-21.
 */
const OTHER_BANKS_UPPER_BASIS_POINTS = 55

/** Banks follow the large ones some weeks later. */
const LARGE_BANK = /工商银行|农业银行|建设银行|交通银行|邮政储蓄银行|^中国银行/u

/** Rates, in basis points, that can have been paid on a demand deposit. */
export interface RateRange {
  readonly lowest: number
  readonly highest: number
}

/**
 * The rates that a bank can have paid for the days from one to another. Personal deposits earn the rate of the
 * settlement day, corporate ones that of each day (PBoC, 银发〔2005〕129号): both lie between the lowest and the
 * highest of the days. `undefined` before the table begins.
 */
export const demandRateRange = (
  rates: ReadonlyArray<DemandRate>,
  institution: string | undefined,
  from: LocalDate,
  to: LocalDate,
): RateRange | undefined => {
  const first = rates.findLastIndex((rate) => rate.from <= from)
  const last = rates.findLastIndex((rate) => rate.from <= to)
  if (first < 0) return undefined
  const inForce = rates.slice(first, last + 1).map(({ basisPoints }) => basisPoints)
  const [lowest, highest] = [smallestOf(inForce), largestOf(inForce)]
  return institution !== undefined && LARGE_BANK.test(institution)
    ? { lowest, highest }
    : { lowest, highest: Math.max(highest, OTHER_BANKS_UPPER_BASIS_POINTS) }
}
