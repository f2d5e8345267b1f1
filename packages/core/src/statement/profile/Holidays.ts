import { type EpochDay, LocalDate, toEpochDay } from "../../domain/LocalDate.ts"

/** The days off of one holiday, both included. */
export interface Holiday {
  readonly from: string
  readonly to: string
}

/** The public holidays of a year, as the General Office of the State Council gave notice of them. */
export interface HolidayYear {
  readonly year: number
  /** Days off, those moved to weekends among them; working weekends are none. */
  readonly holidays: ReadonlyArray<Holiday>
  readonly notice: string
  /** The day of the notice. */
  readonly noticeDate: string
  /** True when the days were compared with a printing of the notice's full text. */
  readonly verified: boolean
}

const on = (from: string, to: string): Holiday => ({ from, to })

/** Mainland public holidays by year. Other years are unknown: nothing is said of their days. */
export const holidayYears: ReadonlyArray<HolidayYear> = [
  {
    year: 2023,
    holidays: [
      on("2023-01-01", "2023-01-02"),
      on("2023-01-21", "2023-01-27"),
      on("2023-04-05", "2023-04-05"),
      on("2023-04-29", "2023-05-03"),
      on("2023-06-22", "2023-06-24"),
      on("2023-09-29", "2023-10-06"),
      // 1 January 2024 was a Monday: the notice for 2024 joins it with the weekend.
      on("2023-12-30", "2023-12-31"),
    ],
    notice: "国办发明电〔2022〕16号",
    noticeDate: "2022-12-08",
    verified: true,
  },
  {
    year: 2024,
    holidays: [
      on("2024-01-01", "2024-01-01"),
      on("2024-02-10", "2024-02-17"),
      on("2024-04-04", "2024-04-06"),
      on("2024-05-01", "2024-05-05"),
      on("2024-06-08", "2024-06-10"),
      on("2024-09-15", "2024-09-17"),
      on("2024-10-01", "2024-10-07"),
    ],
    notice: "国办发明电〔2023〕7号",
    noticeDate: "2023-10-25",
    verified: true,
  },
  {
    year: 2025,
    holidays: [
      on("2025-01-01", "2025-01-01"),
      on("2025-01-28", "2025-02-04"),
      on("2025-04-04", "2025-04-06"),
      on("2025-05-01", "2025-05-05"),
      on("2025-05-31", "2025-06-02"),
      on("2025-10-01", "2025-10-08"),
    ],
    notice: "国办发明电〔2024〕12号",
    noticeDate: "2024-11-12",
    verified: true,
  },
  {
    year: 2026,
    holidays: [
      on("2026-01-01", "2026-01-03"),
      on("2026-02-15", "2026-02-23"),
      on("2026-04-04", "2026-04-06"),
      on("2026-05-01", "2026-05-05"),
      on("2026-06-19", "2026-06-21"),
      on("2026-09-25", "2026-09-27"),
      on("2026-10-01", "2026-10-07"),
    ],
    notice: "国务院办公厅关于2026年部分节假日安排的通知",
    noticeDate: "2025-11-04",
    verified: true,
  },
]

/** The days of the years that a table of holidays knows. */
export interface HolidayCalendar {
  /** `undefined` in a year that the table does not have. */
  readonly isHoliday: (day: EpochDay) => boolean | undefined
}

/** Makes a table of holidays ready to be asked day by day. */
export const holidayCalendar = (years: ReadonlyArray<HolidayYear>): HolidayCalendar => {
  const known = new Map<EpochDay, boolean>()
  const day = (text: string): EpochDay => toEpochDay(LocalDate.make(text))
  for (const { year } of years) {
    for (let one = day(`${year}-01-01`); one <= day(`${year}-12-31`); one++) known.set(one, false)
  }
  for (const { holidays } of years) {
    for (const { from, to } of holidays) for (let one = day(from); one <= day(to); one++) known.set(one, true)
  }
  return { isHoliday: (one) => known.get(one) }
}
