import { MarkupFault, markupTokens } from "../MarkupTokens.ts"

/** An element, its name in upper case: its texts in one, and what is in it. */
export interface MarkupElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly text: string
  readonly children: ReadonlyArray<MarkupElement>
}

interface OpenElement extends MarkupElement {
  text: string
  readonly children: Array<MarkupElement>
}

const MAX_DEPTH = 64
/** Elements within one that is asked for, or beside those. */
const MAX_KEPT = 100_000
/** Texts are truncated to this many characters. Names and remarks are far shorter. */
const MAX_TEXT = 2_000

/**
 * The elements with the given names, each as soon as it ends. They are not kept in their parents, so that memory holds
 * one at a time. An element with a text ends where the next one begins, as SGML allows.
 */
export function* markupElements(document: string, names: ReadonlySet<string>): Generator<MarkupElement> {
  const open: Array<OpenElement> = []
  let kept = 0
  /** Ends the innermost element, and returns it if it was requested. */
  const end = (): MarkupElement | undefined => {
    const ended = open.pop()
    if (ended === undefined || names.has(ended.name)) {
      kept = 0
      return ended
    }
    if (++kept > MAX_KEPT) throw new MarkupFault(`more than ${MAX_KEPT} elements within one`)
    open.at(-1)?.children.push(ended)
    return undefined
  }
  for (const token of markupTokens(document, "XML")) {
    const inner = open.at(-1)
    if (token._tag === "Text") {
      if (inner !== undefined && inner.text.length < MAX_TEXT)
        inner.text = (inner.text + token.text.trim()).slice(0, MAX_TEXT)
      continue
    }
    const name = token.name.toUpperCase()
    if (token._tag === "Open") {
      if (inner !== undefined && inner.text !== "") yield* found(end())
      if (open.length === MAX_DEPTH) throw new MarkupFault(`elements nested deeper than ${MAX_DEPTH}`)
      open.push({ name, attributes: token.attributes, text: "", children: [] })
      if (token.empty) yield* found(end())
    } else if (open.some((element) => element.name === name)) {
      while (open.at(-1)?.name !== name) yield* found(end())
      yield* found(end())
    }
  }
  if (open.length > 0) throw new MarkupFault("cut short: an element does not end")
}

const found = (element: MarkupElement | undefined): ReadonlyArray<MarkupElement> =>
  element === undefined ? [] : [element]

/** The first element at a path of names below an element, such as `A/B`. `undefined` when there is none. */
export const at = (element: MarkupElement | undefined, path: string): MarkupElement | undefined => {
  let here = element
  for (const name of path.split("/")) here = here?.children.find((child) => child.name === name)
  return here
}

/** All elements at a path of names. */
export const allAt = (element: MarkupElement, path: string): ReadonlyArray<MarkupElement> => {
  let here: ReadonlyArray<MarkupElement> = [element]
  for (const name of path.split("/"))
    here = here.flatMap(({ children }) => children.filter((child) => child.name === name))
  return here
}

/** The text of the first path that has one, with white space collapsed. */
export const textAt = (element: MarkupElement | undefined, ...paths: ReadonlyArray<string>): string | undefined => {
  for (const path of paths) {
    const text = at(element, path)?.text.replaceAll(/\s+/gu, " ").trim()
    if (text !== undefined && text !== "") return text
  }
  return undefined
}

/** The first element with a name, anywhere below an element. */
export const within = (element: MarkupElement | undefined, name: string): MarkupElement | undefined => {
  for (const child of element?.children ?? []) {
    const deep = child.name === name ? child : within(child, name)
    if (deep !== undefined) return deep
  }
  return undefined
}
