const DIGITS = ["零", "壹", "贰", "叁", "肆", "伍", "陆", "柒", "捌", "玖"]
const PLACES = ["", "拾", "佰", "仟"]
const GROUPS = ["", "万", "亿", "万亿"]
const MOST = 1e16

/** Four digits without their group: 305 is 叁佰零伍. */
const groupOf = (number: number): string => {
  let said = ""
  let isGap = false
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(number / 10 ** place) % 10
    if (digit === 0) isGap = said !== ""
    else {
      said += `${isGap ? "零" : ""}${DIGITS[digit]}${PLACES[place]}`
      isGap = false
    }
  }
  return said
}

/** Whole yuan as contracts write them out: 5310411 is 伍佰叁拾壹万零肆佰壹拾壹元整. Empty from 10^16. */
export const capitals = (yuan: number): string => {
  if (!Number.isInteger(yuan) || yuan < 0 || yuan >= MOST) return ""
  if (yuan === 0) return "零元整"
  const groups = [0, 1, 2, 3].map((group) => Math.floor(yuan / 10_000 ** group) % 10_000)
  let said = ""
  let isGap = false
  for (const group of [3, 2, 1, 0]) {
    const number = groups[group] ?? 0
    if (number === 0) {
      isGap = said !== ""
      continue
    }
    said += `${said !== "" && (isGap || number < 1000) ? "零" : ""}${groupOf(number)}${GROUPS[group]}`
    isGap = false
  }
  return `${said}元整`
}
