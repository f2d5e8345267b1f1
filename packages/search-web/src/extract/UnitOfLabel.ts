/** Units that a label may end with: `总价(万元)`, `面积/㎡`, `总价 万元`. */
const UNIT =
  /^(.{1,20}?)[\s(/:·]{0,3}((?:人民币)?(?:亿元|万元|千元|元|w)(?:\/(?:㎡|平方米|平米|平|亩|套|台|辆))?|万|㎡|平方米|平米|亩|公顷|RMB|CNY|万公里|公里|km|小时|h|年)\)?$/iu
/** Any unit in brackets: `价格(元/月)`. */
const BRACKETED = /^([^()]{1,20})\(([^()]{1,10})\)$/u

const BARE = /^[¥￥]?\s?[\d,]+(?:\.\d+)?$/u

/** The kinds of units that a note above a table gives to columns by their labels. */
const NOTED: ReadonlyArray<readonly [label: RegExp, unit: RegExp]> = [
  [/(?:(?<!单|均|楼面|楼板)价|价格|价款|金额|保证金)$/u, /^(?:人民币)?([亿万千]?元)$/u],
  [/面积$/u, /^(㎡|平方米|平米|亩|公顷)$/u],
  [/里程$/u, /^((?:万)?公里|km)$/iu],
]

const notedUnit = (name: string, note: string): string => {
  if (/小时数?$/u.test(name)) return "小时"
  for (const [label, unit] of NOTED) {
    if (!label.test(name)) continue
    for (const part of note.split(/[、,;，；和及\s]+/u)) {
      const found = unit.exec(part)?.[1]
      if (found !== undefined) return found
    }
  }
  return ""
}

/** A label before its value, with the unit that the label, or a note on the whole table, gives to a bare number. */
export const withUnit = (label: string, value: string, note: string): string => {
  const written = label.replace(/:$/u, "").replaceAll("\n", " ").trim()
  const [, name = written, unit = ""] = BRACKETED.exec(written) ?? UNIT.exec(written) ?? []
  const given = unit === "" ? notedUnit(name, note) : unit
  return `${name.trim()}: ${value}${BARE.test(value) ? given : ""}`
}
