/** A heading within a page. */
export interface Heading {
  readonly depth: number
  readonly id: string
  readonly text: string
}

/** A page of the site before it is laid out. */
export interface Page {
  /** Path within the site. */
  readonly path: string
  readonly title: string
  /** The article, with links relative to this page. */
  readonly html: string
  readonly headings: ReadonlyArray<Heading>
}
