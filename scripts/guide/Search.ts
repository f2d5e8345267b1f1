/** A part of a page: address, title of the page, heading, start of the text. */
type Entry = readonly [path: string, page: string, heading: string, text: string]

/** The most entries shown. */
const MOST = 20

/** How well an entry answers some words: 0 unless it has all of them; words of a heading count more. */
const scoreOf = ([, page, heading, text]: Entry, words: ReadonlyArray<string>): number => {
  const title = `${heading} ${page}`.toLowerCase()
  const all = `${title} ${text}`.toLowerCase()
  if (!words.every((word) => all.includes(word))) return 0
  const inTitle = words.filter((word) => title.includes(word)).length
  return 1 + inTitle * 2 + (heading.toLowerCase() === words.join(" ") ? 10 : 0)
}

const find = (entries: ReadonlyArray<Entry>, words: ReadonlyArray<string>): ReadonlyArray<Entry> =>
  entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ entry }) => entry)

const itemOf = ([path, page, heading]: Entry, home: URL): HTMLElement => {
  const link = document.createElement("a")
  link.href = new URL(path, home).href
  link.textContent = heading
  const small = document.createElement("small")
  small.textContent = page
  link.append(small)
  const item = document.createElement("li")
  item.append(link)
  return item
}

/** Adds the search to a page. Pages work without it. */
const addSearch = (box: Element, indexUrl: URL): void => {
  const home = new URL("../", indexUrl)
  const input = document.createElement("input")
  input.type = "search"
  input.placeholder = "Search"
  input.setAttribute("aria-label", "Search the guide")
  const list = document.createElement("ul")
  list.hidden = true
  box.append(input, list)

  let loading: Promise<ReadonlyArray<Entry>> | undefined
  const load = (): Promise<ReadonlyArray<Entry>> =>
    (loading ??= fetch(indexUrl).then((response): Promise<ReadonlyArray<Entry>> => response.json()))

  const show = async (): Promise<void> => {
    const words = input.value
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== "")
    const found = words.length === 0 ? [] : find(await load(), words)
    list.replaceChildren(...(found.length === 0 ? ["Nothing found"] : found.map((entry) => itemOf(entry, home))))
    list.hidden = words.length === 0
  }

  input.addEventListener("focus", () => void load())
  input.addEventListener("input", () => void show())
  box.addEventListener("keydown", (event) => {
    if (!(event instanceof KeyboardEvent) || event.key !== "Escape") return
    list.hidden = true
    input.focus()
  })
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Node) || !box.contains(target)) list.hidden = true
  })
}

const script = document.querySelector<HTMLScriptElement>("script[data-index]")
const box = document.querySelector("#search")
if (script !== null && box !== null) addSearch(box, new URL(script.dataset["index"] ?? "", document.baseURI))

/** Puts the address of the server that shows the guide into the commands, which can then be run as they stand. */
const showAddress = (written: string, here: URL): void => {
  const at = here.pathname.lastIndexOf("/docs/guide/")
  if (at < 0) return
  for (const code of document.querySelectorAll("pre code")) {
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
    while (walker.nextNode() !== null) {
      const { currentNode } = walker
      currentNode.nodeValue = (currentNode.nodeValue ?? "").replaceAll(
        written,
        here.origin + here.pathname.slice(0, at),
      )
    }
  }
}
showAddress("http://127.0.0.1:8787", new URL(window.location.href))
