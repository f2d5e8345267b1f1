import { decodeHTML, decodeXML } from "entities"
import { Tokenizer } from "htmlparser2"

/** A piece of a document. Names are as written, without their prefix; attributes by their whole name in lower case. */
export type MarkupToken =
  | { readonly _tag: "Text"; readonly text: string }
  | {
      readonly _tag: "Open"
      readonly name: string
      readonly attributes: ReadonlyMap<string, string>
      /** True when the tag closes itself. */
      readonly empty: boolean
    }
  | { readonly _tag: "Close"; readonly name: string }

/** The text is no markup that a bank writes; the message quotes nothing of it. */
export class MarkupFault extends Error {}

/** Characters that are split in one go. */
const PIECE = 65_536
/** Further attributes of a tag are ignored. */
const MOST_ATTRIBUTES = 64

const ignore = () => {}

/**
 * The tags and texts of a document, in time linear in its length. `HTML` is read as browsers do. `XML` is XML and the
 * SGML of banks: character references of XML alone, CDATA is text, and a document type declaration throws
 * `MarkupFault`, because banking formats have none and entities that a file declares itself make small files large.
 */
export function* markupTokens(document: string, dialect: "HTML" | "XML"): Generator<MarkupToken> {
  const isXml = dialect === "XML"
  const decode = isXml ? decodeXML : decodeHTML
  let tokens: Array<MarkupToken> = []
  let [name, attribute] = ["", ""]
  let attributes = new Map<string, string>()
  // A text and an attribute's value come in several parts where a piece ends.
  let [textFrom, textTo, valueFrom, valueTo] = [0, 0, 0, 0]
  const local = (from: number, to: number): string => {
    const whole = document.slice(from, to)
    return whole.slice(whole.lastIndexOf(":") + 1)
  }
  const endText = () => {
    if (textTo > textFrom) tokens.push({ _tag: "Text", text: decode(document.slice(textFrom, textTo)) })
    textFrom = textTo
  }
  const open = (empty: boolean) => tokens.push({ _tag: "Open", name, attributes, empty })

  // A browser takes CDATA in HTML for a comment that ends at the next `>`; the tokeniser does so in lower case.
  const source = isXml ? document : document.replaceAll("<![CDATA[", "<![cdata[")
  const tokenizer = new Tokenizer(
    { decodeEntities: false, recognizeSelfClosing: true },
    {
      ontext: (from, to) => {
        if (from !== textTo) {
          endText()
          textFrom = from
        }
        textTo = to
      },
      oncdata: (from, to, mark) => {
        endText()
        tokens.push({ _tag: "Text", text: document.slice(from, to - mark) })
      },
      onopentagname: (from, to) => {
        endText()
        name = local(from, to)
        attributes = new Map()
      },
      onattribname: (from, to) => {
        attribute = document.slice(from, to).toLowerCase()
        valueFrom = valueTo = 0
      },
      onattribdata: (from, to) => {
        if (valueTo === 0) valueFrom = from
        valueTo = to
      },
      onattribend: () => {
        if (attributes.size < MOST_ATTRIBUTES && !attributes.has(attribute))
          attributes.set(attribute, decode(document.slice(valueFrom, valueTo)))
      },
      onopentagend: () => open(false),
      onselfclosingtag: () => open(true),
      onclosetag: (from, to) => {
        endText()
        tokens.push({ _tag: "Close", name: local(from, to) })
      },
      ondeclaration: () => {
        if (isXml) throw new MarkupFault("a document type declaration")
      },
      // Scripts and titles are elements of HTML alone.
      isInForeignContext: () => isXml,
      oncomment: ignore,
      onprocessinginstruction: ignore,
      onattribentity: ignore,
      ontextentity: ignore,
      onend: endText,
    },
  )
  for (let from = 0; from < source.length; from += PIECE) {
    tokenizer.write(source.slice(from, from + PIECE))
    yield* tokens
    tokens = []
  }
  tokenizer.end()
  yield* tokens
}
