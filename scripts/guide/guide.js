// The search: looks words up in the headings and first lines of all pages. Pages work without it.
const script = document.querySelector("script[data-index]")
const indexUrl = new URL(script.dataset.index, document.baseURI)
const home = new URL("../", indexUrl)
const box = document.querySelector("#search")
const MOST = 20

const input = document.createElement("input")
input.type = "search"
input.placeholder = "Search"
input.setAttribute("aria-label", "Search the guide")
const list = document.createElement("ul")
list.hidden = true
box.append(input, list)

let loading
const load = () => (loading ??= fetch(indexUrl).then((response) => response.json()))

/** Entries that contain all words: those with words in their heading first. */
const search = (entries, words) =>
  entries
    .map((entry) => {
      const [, page, heading, text] = entry
      const title = `${heading} ${page}`.toLowerCase()
      const all = `${title} ${text}`.toLowerCase()
      if (!words.every((word) => all.includes(word))) return { entry, score: 0 }
      const inTitle = words.filter((word) => title.includes(word)).length
      const exact = heading.toLowerCase() === words.join(" ") ? 10 : 0
      return { entry, score: 1 + inTitle * 2 + exact }
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST)

const show = async () => {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
  const found = words.length === 0 ? [] : search(await load(), words)
  list.replaceChildren(
    ...found.map(({ entry: [path, page, heading] }) => {
      const link = document.createElement("a")
      link.href = new URL(path, home).href
      link.textContent = heading
      const small = document.createElement("small")
      small.textContent = page
      link.append(small)
      const item = document.createElement("li")
      item.append(link)
      return item
    }),
  )
  if (words.length > 0 && found.length === 0) list.append("Nothing found")
  list.hidden = words.length === 0
}

input.addEventListener("focus", load)
input.addEventListener("input", show)
box.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    list.hidden = true
    input.focus()
  }
})
document.addEventListener("click", (event) => {
  if (!box.contains(event.target)) list.hidden = true
})
