const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

/** Text as HTML. */
export const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (found) => entities[found] ?? found)

/** HTML as text, for titles and for the search. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(
      /&(?:amp|lt|gt|quot|#39);/g,
      (found) => Object.keys(entities).find((char) => entities[char] === found) ?? found,
    )
    .replaceAll(/\s+/g, " ")
    .trim()

/** The anchor of a heading, by GitHub's rules. */
export const slugOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-")
