const DIGITS = "零一二三四五六七八九"

/** A whole number below a hundred million as it is read aloud: 10203 is 一万零二百零三. */
export const spoken = (value: number): string => {
  if (value >= 10_000) {
    const rest = value % 10_000
    return `${spoken(Math.floor(value / 10_000))}万${rest === 0 ? "" : (rest < 1000 ? "零" : "") + spoken(rest)}`
  }
  let text = ""
  let isGap = false
  for (const [place, name] of [
    [1000, "千"],
    [100, "百"],
    [10, "十"],
    [1, ""],
  ] as const) {
    const digit = Math.floor(value / place) % 10
    if (digit > 0) text += (isGap && text !== "" ? "零" : "") + DIGITS.charAt(digit) + name
    isGap = digit === 0
  }
  return text
}
