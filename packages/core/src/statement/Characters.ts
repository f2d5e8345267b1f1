/**
 * Radicals that text layers hold in place of the character they look like. Unicode normalisation leaves those of
 * U+2E80–2EF3 alone; of U+2F00–2FD5 it replaces all, but two by a form that mainland files do not print (戶, 靑).
 * Source: Unicode Character Database, EquivalentUnifiedIdeograph.txt.
 */
const radicals: ReadonlyMap<string, string> = new Map(
  [
    "⺁厂 ⺄乙 ⺅亻 ⺆冂 ⺈刀 ⺉刂 ⺊卜 ⺌小 ⺍小 ⺎兀 ⺏尣 ⺐尢 ⺒巳 ⺓幺 ⺔彑 ⺖忄 ⺘扌 ⺙攵 ⺛旡 ⺜日 ⺝月 ⺞歺 ⺠民 ⺡氵 ⺢氺 ⺣灬 ⺤爫 ⺥爫",
    "⺦丬 ⺧牛 ⺨犭 ⺩王 ⺫罒 ⺬示 ⺭礻 ⺯糹 ⺰纟 ⺲罒 ⺶羊 ⺹耂 ⺼月 ⺽臼 ⺾艹 ⺿艹 ⻀艹 ⻁虎 ⻂衤 ⻃覀 ⻄西 ⻅见 ⻆角 ⻈讠 ⻉贝 ⻋车 ⻌辶 ⻍辶",
    "⻎辶 ⻏阝 ⻐钅 ⻑長 ⻒镸 ⻓长 ⻔门 ⻖阝 ⻗雨 ⻘青 ⻙韦 ⻚页 ⻛风 ⻜飞 ⻝食 ⻟飠 ⻠饣 ⻢马 ⻣骨 ⻤鬼 ⻥鱼 ⻦鸟 ⻧卤 ⻨麦 ⻩黄 ⻪黾 ⻫斉 ⻬齐",
    "⻭歯 ⻮齿 ⻯竜 ⻰龙 ⻱龜 ⻲亀 ⼾户 ⾭青",
  ].flatMap((line) => line.split(" ").map((pair) => [pair.charAt(0), pair.charAt(1)] as const)),
)

/** Anything that is neither printable ASCII nor a common Chinese character: most cells have none of it. */
const unusual = /[^\u0020-\u007e\u4e00-\u9fff]/u
const radical = /[\u2e80-\u2fdf]/gu
/** Zero-width marks, byte order marks, soft hyphens and control characters say nothing; white space is left for below. */
const unseen = /[\p{Cf}\p{Cc}]/gu
const blanks = /\s+/gu
const looseBlanks = /^\s|\s$|\s\s|[^\S ]/u

/**
 * A text in ordinary characters, for comparing and for showing: full-width letters, digits and marks become half-width
 * (`（１）` → `(1)`), radicals the character they stand for (`⼾名` → `户名`), unseen characters go, white space is one
 * blank, and none at the ends.
 */
export const plainText = (text: string): string => {
  const plain = unusual.test(text)
    ? text
        .replaceAll(radical, (found) => radicals.get(found) ?? found)
        .normalize("NFKC")
        .replaceAll(unseen, (found) => (/\s/u.test(found) ? " " : ""))
    : text
  return looseBlanks.test(plain) ? plain.replaceAll(blanks, " ").trim() : plain
}

/** `plainText` without any white space: how words of a header are compared. */
export const bareText = (text: string): string => {
  const plain = plainText(text)
  return plain.includes(" ") ? plain.replaceAll(" ", "") : plain
}

/** A bare text without the brackets that it ends in, and without what they hold: `美元(现汇)` → `美元`. */
export const withoutBrackets = (text: string): string => {
  const open = text.indexOf("(")
  return open >= 0 && text.endsWith(")") ? text.slice(0, open) : text
}
