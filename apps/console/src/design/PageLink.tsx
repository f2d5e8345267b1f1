import type { Linked } from "@open-valuation/report"

/** A text with the page that it comes from, which opens beside the console and learns nothing about it. */
export const PageLink = ({ page, text }: Linked) =>
  page === undefined ? (
    text
  ) : (
    <a href={page} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  )
