import { assert, describe, it } from "@effect/vitest"
import { LocalDate } from "../../../../src/domain/LocalDate.ts"
import { type DayReading, repairDays } from "../../../../src/statement/reading/repair/RepairDays.ts"

/** A day as it was read: digits, or a day with its confidence behind a `~`; `?` in front of what is no day. */
const readings = (text: string): ReadonlyArray<DayReading> =>
  text.split(" ").map((word) => {
    const [read = "", confidence = "0.95"] = word.split("~")
    const isDay = !read.startsWith("?")
    return {
      day: isDay ? LocalDate.make(read) : undefined,
      digits: read.replaceAll(/\D/gu, ""),
      confidence: Number(confidence),
    }
  })

const nowhere = { from: undefined, to: undefined }
const repaired = (text: string, period: Parameters<typeof repairDays>[1] = nowhere) =>
  repairDays(readings(text), period)
    .map((day) => day?.slice(5) ?? "-")
    .join(" ")

describe("days that a recogniser has read", () => {
  it("stay as they are when they are in order and sure", () =>
    assert.strictEqual(repaired("2025-03-01 2025-03-01 2025-03-04 2025-04-01"), "03-01 03-01 03-04 04-01"))

  it("between two equal ones are that day, whatever was read", () => {
    assert.strictEqual(repaired("2025-03-04 2025-08-04 2025-03-04 2025-03-05"), "03-04 03-04 03-04 03-05")
    assert.strictEqual(repaired("2025-03-04 ?20 2025-03-04"), "03-04 03-04 03-04")
  })

  it("out of order are the one day between their neighbours that they look like", () => {
    assert.strictEqual(repaired("2025-03-01 2025-08-02 2025-03-05 2025-03-06"), "03-01 03-02 03-05 03-06")
    assert.strictEqual(repaired("2025-03-01 2025-03-27 2025-03-05 2025-03-06"), "03-01 - 03-05 03-06")
  })

  it("that are no days, or lost a digit, are what they look like", () => {
    assert.strictEqual(repaired("2025-03-01 ?2025-93-04 2025-03-09"), "03-01 03-04 03-09")
    assert.strictEqual(repaired("2025-03-01 ?2025-034 2025-03-09"), "03-01 03-04 03-09")
  })

  it("are not told when two days would do", () => {
    // 03-08 may have been 03-03, 03-06 or 03-09.
    assert.strictEqual(repaired("2025-03-01 2025-03-08~0.4 2025-03-20"), "03-01 - 03-20")
    assert.strictEqual(repaired("2025-03-01 ?99999999 2025-03-20"), "03-01 - 03-20")
  })

  it("at the ends are bounded by the period of the statement", () => {
    assert.strictEqual(repaired("2025-08-02~0.7 2025-03-05 2025-03-06"), "- 03-05 03-06")
    const period = { from: LocalDate.make("2025-03-01"), to: LocalDate.make("2025-03-31") }
    assert.strictEqual(repaired("2025-08-02~0.7 2025-03-05 2025-03-06", period), "03-02 03-05 03-06")
  })

  it("in no order stand by themselves", () =>
    assert.strictEqual(
      repaired("2025-03-09 2025-03-08 2025-03-07 2025-03-06~0.5 2025-03-05"),
      "03-09 03-08 03-07 - 03-05",
    ))
})
