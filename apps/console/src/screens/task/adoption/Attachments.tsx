import type { Adoption } from "@open-valuation/http-api"
import { useState } from "react"
import { Allowed } from "../../../app/Allowed.tsx"
import { useWords } from "../../../app/Locale.tsx"
import { Button } from "../../../design/Button.tsx"
import { PagePicture } from "../../../design/PagePicture.tsx"
import { words } from "./AdoptionWords.ts"

type Files = Adoption["attachments"]

/** The evidence of a proposal, page by page. */
export const Attachments = ({ files }: { readonly files: Files }) => {
  const own = useWords(words)
  if (files.length === 0) return null
  return (
    <div className="no-print">
      <h3>{own.attachments}</h3>
      {files.map((file) => (
        <Attachment key={file.materialRef} file={file} />
      ))}
    </div>
  )
}

/** A file, whose pages are made when somebody opens it. */
const Attachment = ({ file: { fileName, materialRef } }: { readonly file: Files[number] }) => {
  const own = useWords(words)
  const [page, setPage] = useState<number>()
  return (
    <details className="fold" onToggle={({ currentTarget: { open } }) => setPage(open ? 1 : undefined)}>
      <summary>{fileName}</summary>
      {page === undefined ? null : (
        <Allowed scopes={["materials"]}>
          <div className="stack">
            <div className="row">
              <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
                {own.earlierPage}
              </Button>
              <span className="figures">{own.page(page)}</span>
              <Button onClick={() => setPage(page + 1)}>{own.laterPage}</Button>
            </div>
            <PagePicture
              key={page}
              materialRef={materialRef}
              page={page}
              label={`${fileName} ${own.page(page)}`}
              marks={[]}
              asTaken
            />
          </div>
        </Allowed>
      )}
    </details>
  )
}
