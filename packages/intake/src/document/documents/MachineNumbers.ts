import type { Fact, FactReader } from "../DocumentTable.ts"

/** Field of which each number is a part, under a name of its own. */
const SUMMARY = { EQUIPMENT: "equipmentConfig" } as const

/** Letters, digits and the marks between them; a number has three digits and more. */
const NUMBER = /^(?=(?:.*\d){3})[A-Z0-9][A-Z0-9 ./*#-]{2,30}$/i

/** A number as it is read. Nothing in it shows a misread character, so it needs a high confidence. */
export const identifyingNumber =
  (name: string): FactReader =>
  ({ text }) => {
    // The point of `No.` and the colon of a label are not of the number.
    const read = text
      .replaceAll(/\s+/g, " ")
      .replaceAll(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, "")
      .toUpperCase()
    return NUMBER.test(read)
      ? { values: [{ into: SUMMARY, value: `${name}：${read}`, sure: 1, free: true }] }
      : undefined
  }

/** The numbers that identify a machine and its engine. */
export const machineNumbers: ReadonlyArray<Fact> = [
  {
    id: "serial",
    labels:
      "出厂编号|产品编号|机号|整机编号|整机号|序列号|产品序列号|机器编号|机器序列号|设备编号|机身号|出厂号|SERIAL NO|SERIAL NUMBER|S/N|SN|SER NO|FACTORY NO|MACHINE NO|MACHINE SERIAL NO",
    read: identifyingNumber("出厂编号"),
  },
  {
    id: "engine number",
    labels: "发动机编号|发动机号|发动机号码|ENGINE NO|ENGINE NUMBER|ENGINE SERIAL NO|ENGINE SERIAL NUMBER",
    read: identifyingNumber("发动机编号"),
  },
  { id: "chassis number", labels: "底盘编号|底盘号|CHASSIS NO|FRAME NO", read: identifyingNumber("底盘编号") },
]
