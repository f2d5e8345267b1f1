/** A text with Latin letters as capitals, unit by unit, so that places stay the same. */
export const sameLength = (text: string): string => text.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())
