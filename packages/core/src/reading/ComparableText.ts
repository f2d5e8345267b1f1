import { simplifiedCharacters } from "../domain/SimplifiedCharacters.ts"

/**
 * Characters of other scripts that look like a Latin letter or a Chinese character, in pairs with it. Source: Unicode
 * Technical Standard 39, confusables.txt, 2021-05; of it single characters of the scripts named here, and letters and
 * Chinese characters to look like.
 */
const PAIRS =
  // Cyrillic
  "аaАAЬbВBсcСCԁdеeҽeЕEԌGһhНHіiӏiꙇiјjЈJКKІIӀIМMоoОOрpРPԛqгrѕsЅSТTѵvѴVѡwԝwԜWхxХXуyүyУYҮY" +
  // Greek
  "αaΑAΒBΕEϜFΗHιiϳjͿJΚKΙIΜMϺMΝNοoσoΟOρpΡPᴦrΤTυuνvΧXγyΥYΖZ" +
  // Armenian
  "քfցgհhոnռnօoՕOգqզqՏSսuՍUաw" +
  // Coptic
  "ⲥcⲤCⲎHⲔKⲒIⳐLⲘMⲚNⲟoⲞOⲣpⲢPⲅrⲦTⲬXⲨY" +
  // Cherokee
  "ᎪAᏏbᏴBꮯcᏟCᏧdᎠDᎬEᏀGᏳGᏂhᎻHᎥiꭵiᎫJᏦKᏞLᎷMᏢPꮁrᎡRᏒRꮪsᏕSᏚSᎢTꮩvᏙVꮃwᎳWᏔWᎩYᎽYꮓzᏃZ" +
  // Lisu
  "ꓮAꓐBꓚCꓒdꓓDꓰEꓝFꓖGꓧHꓙJꓗKꓲlꓡLꓟMꓠNꓳOꓑPꓣRꓢSꓔTꓴUꓦVꓪWꓫXꓬYꓜZ" +
  // Latin of phonetics and of old print
  "ɑaƄbꞴBᴄcꬲeẝfꞙfꬵfꞘFƍgɡgᶃgıiɩiɪiꞲJƖIǀlᴏoᴑoꬽoꭇrꭈrƦRƽsꜱsʋuᴜuꞟuꭎuꭒuᴠvɯwᴡwꞳXɣyʏyᶌyỿyꭚyᴢz" +
  // Katakana
  "ノ丿ー一ニ二イ亻ハ八カ力ト卜ロ口タ夕エ工"

/** The character that another one looks like. */
const lookalikes: ReadonlyMap<string, string> = new Map(
  Array.from({ length: PAIRS.length / 2 }, (_, index) => [PAIRS.charAt(index * 2), PAIRS.charAt(index * 2 + 1)]),
)

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
/**
 * Zero-width marks, variation selectors, soft hyphens, fillers and control characters say nothing; white space is left
 * for below.
 */
const unseen = /[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu
const blanks = /\s+/gu
const looseBlanks = /^\s|\s$|\s\s|[^\S ]/u

/**
 * A text in ordinary characters, for comparing and for showing: full-width letters, digits and marks become half-width
 * (`（１）` → `(1)`), radicals the character they stand for (`⼾名` → `户名`), unseen characters go, white space is one
 * blank, and none at the ends.
 */
export const plainText = (text: string): string => {
  const isUnusual = unusual.test(text)
  if (!isUnusual && !text.includes(" ")) return text
  const plain = isUnusual
    ? text
        .replaceAll(radical, (found) => radicals.get(found) ?? found)
        .normalize("NFKC")
        .replaceAll(unseen, (found) => (/\s/u.test(found) ? " " : ""))
    : text
  return looseBlanks.test(plain) ? plain.replaceAll(blanks, " ").trim() : plain
}

/** Marks above, below or through another character. */
const marks = /\p{Mn}/gu
const mayFold = /\P{ASCII}/u

/** For each character of the basic plane the one that it is compared as; 0 for itself. */
const folds = new Uint16Array(0x1_0000)
for (const table of [lookalikes, simplifiedCharacters]) {
  for (const [from, to] of table) folds[from.charCodeAt(0)] = to.charCodeAt(0)
}

/**
 * A text with simplified characters for traditional ones (`貸` → `贷`), and those of other scripts as what they look
 * like (Cyrillic `А` → `A`, Katakana `エ` → `工`), one for one: the length stays the same.
 */
export const foldedText = (text: string): string => {
  if (!mayFold.test(text)) return text
  let folded = ""
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const other = folds[text.charCodeAt(at)] ?? 0
    if (other === 0) continue
    folded += text.slice(from, at) + String.fromCharCode(other)
    from = at + 1
  }
  return from === 0 ? text : folded + text.slice(from)
}

/** `plainText`, folded and without marks on characters: how texts are compared whose words are set apart. */
export const comparableText = (text: string): string => {
  const plain = plainText(text)
  return foldedText(unusual.test(plain) ? plain.replaceAll(marks, "") : plain)
}

/**
 * `comparableText` without any white space: how words of a header, titles and names are compared. For showing it is
 * not.
 */
export const bareText = (text: string): string => {
  const plain = comparableText(text)
  return plain.includes(" ") ? plain.replaceAll(" ", "") : plain
}

/** A bare text without the brackets that it ends in, and without what they hold: `美元(现汇)` → `美元`. */
export const withoutBrackets = (text: string): string => {
  const open = text.indexOf("(")
  return open >= 0 && text.endsWith(")") ? text.slice(0, open) : text
}

/** A blank with a Chinese character or a single letter beside it: `贷 款`, `A T M`. */
const looseBlank = / (?![0-9a-z]{2})|(?<![0-9a-z]{2}) /gu

/**
 * A text in which keywords are looked for: `comparableText` in lower case, without blanks but those between Latin
 * words.
 */
export const keywordText = (text: string): string => {
  const plain = comparableText(text).toLowerCase()
  return plain.includes(" ") ? plain.replaceAll(looseBlank, "") : plain
}
