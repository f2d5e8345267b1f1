/**
 * An example of a regular expression that code builds when called. What differs between calls is a name or a number of
 * ours.
 */
export interface Example {
  readonly path: string
  readonly source: string
  readonly flags: string
  /** What differs between calls, and why it cannot change the verdict. */
  readonly differs: string
}

const name = "a name of an element or of an attribute, written in this project"

/** Code that builds regular expressions when called, with one example for each, judged on behalf of all. */
export const examples: ReadonlyArray<Example> = [
  {
    path: "packages/core/src/equipment/depreciation/Condition.ts",
    source: String.raw`不|无|没有|漏油|渗油|leaks`,
    flags: "gu",
    differs: "the words of a table of this project, without repetition",
  },
  {
    path: "packages/intake/src/chat/ChatAsset.ts",
    source: String.raw`建筑面积|\bfloor area\b`,
    flags: "iu",
    differs: "words of a table of this project, escaped",
  },
  {
    path: "packages/intake/src/chat/Evidence.ts",
    source: String.raw`(?<![0-9A-Za-z])S\s{0,3}T\s{0,3}C\s{0,3}2\s{0,3}5\s{0,3}0(?![0-9A-Za-z])`,
    flags: "iu",
    differs: "the characters of a name, escaped, at most 200",
  },
  {
    path: "packages/intake/src/chat/evidence/Span.ts",
    source: String.raw`私家车|家用|非营运`,
    flags: "giu",
    differs: "an expression of a reader, judged where it is written",
  },
  {
    path: "packages/files/src/encrypted/AgileEncryption.ts",
    source: String.raw`(?:^|\s)saltSize\s*=\s*"([^"]{0,1000})"`,
    flags: "",
    differs: name,
  },
  {
    path: "packages/files/src/pdf/StreamCheck.ts",
    source: String.raw`/Width\s+(\d{1,9})(?!\d|\s+\d+\s+R)`,
    flags: "u",
    differs: "`Width` or `Height`",
  },
  {
    path: "packages/files/src/spreadsheet/HtmlTokens.ts",
    source: String.raw`</script\s*>`,
    flags: "gi",
    differs: name,
  },
  {
    path: "packages/files/src/spreadsheet/HtmlTokens.ts",
    source: String.raw`(?:^|\s)colspan\s*=\s*["']?(\d{1,6})`,
    flags: "i",
    differs: name,
  },
  {
    path: "packages/files/src/spreadsheet/HtmlShown.ts",
    source: String.raw`(?:^|\s)style\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))`,
    flags: "i",
    differs: name,
  },
  {
    path: "packages/server/src/node/Settings.ts",
    source: String.raw`^[!-~]{16,256}$`,
    flags: "",
    differs: "the least number of characters",
  },
  {
    path: "packages/files/src/tables/Xlsx/Xml.ts",
    source: String.raw`\s(?:\w+:)?formatCode\s*=\s*(?:"([^"]*)"|'([^']*)')`,
    flags: "",
    differs: name,
  },
  {
    path: "packages/files/src/tables/Xlsx/Xml.ts",
    source: String.raw`<(?:\w+:)?numFmt(?:\s[^<>]*)?>`,
    flags: "g",
    differs: name,
  },
  {
    path: "packages/files/src/tables/Xlsx/Xml.ts",
    source: String.raw`<(\w{1,20}:)?row(?:\s[^<>]*|/)?>`,
    flags: "g",
    differs: name,
  },
  { path: "packages/files/src/tables/Xlsx/Xml.ts", source: String.raw`</(?:\w+:)?row>`, flags: "g", differs: name },
]
