/**
 * A number plate (GA 36-2018): province, office, five characters, six for new energy. Letters I and O are not used; the
 * last character may be a word.
 */
export const PLATE =
  /[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使领][A-HJ-NP-Z][·. ]?[A-HJ-NP-Z0-9]{4,5}[A-HJ-NP-Z0-9挂学警港澳]/iu

const WHOLE = new RegExp(`^${PLATE.source}$`, "u")

/** The number plate that a text is, without blanks and dots; `undefined` of any other text. */
export const readPlate = (text: string): string | undefined => {
  const bare = text.toUpperCase().replaceAll(/[\s·•.]/gu, "")
  return WHOLE.test(bare) ? bare : undefined
}
