import { useMemo, useState } from "react"
import { useFormats } from "../../app/Formats.ts"
import { useWords } from "../../app/Locale.tsx"
import { Button } from "../../design/Button.tsx"
import { PagePicture } from "../../design/PagePicture.tsx"
import type { FormField } from "../../form/Form.ts"
import { isDoubtful, marksOf, type Recognised } from "./Recognised.ts"
import { words } from "./ValueWords.ts"

interface ReadPhotoProps {
  readonly recognised: Recognised
  readonly fields: ReadonlyArray<FormField>
  readonly pointed: string | undefined
  readonly onPoint: (field: string | undefined) => void
}

/** What was read from a document: its page with every field marked, and the fields with how sure each is. */
export const ReadPhoto = ({ fields, onPoint, pointed, recognised }: ReadPhotoProps) => {
  const own = useWords(words)
  const { confidence } = useFormats()
  const marks = useMemo(() => marksOf(recognised), [recognised])
  const [chosen, setChosen] = useState<number>()
  const pages = [...new Set(marks.map(({ place }) => place.page))].sort((one, other) => one - other)
  const shown = marks.filter((mark) => mark.fields.some((field) => field === pointed))
  const page = shown.some(({ place }) => place.page === chosen) ? chosen : (shown[0]?.place.page ?? chosen ?? pages[0])
  // Fields that one text gave belong together.
  const together = new Set([pointed, ...shown.flatMap((mark) => mark.fields)])

  const { fieldConfidence, materialFileName, materialRef, notes, ocrFields } = recognised
  const fieldOf = (name: string) => fields.find((field) => field.name === name)
  const labelOf = (name: string): string => fieldOf(name)?.label ?? name
  const valueOf = (name: string): string => {
    const value = String(ocrFields[name])
    const { options, unit = "" } = fieldOf(name) ?? {}
    return options?.find((option) => option.value === value)?.label ?? [value, unit].filter(Boolean).join(" ")
  }
  return (
    <>
      <p className="small" role="status">
        {own.photoRead(Object.keys(ocrFields).length, materialFileName)}
      </p>
      {page === undefined ? null : (
        <>
          <p className="soft small">{own.photoHelp}</p>
          {pages.length < 2 ? null : (
            <div className="row">
              {pages.map((number) => (
                <Button
                  key={number}
                  aria-pressed={number === page}
                  onClick={() => {
                    setChosen(number)
                    onPoint(undefined)
                  }}
                >
                  {own.photoPage(number)}
                </Button>
              ))}
            </div>
          )}
          <div className="read-picture">
            <PagePicture
              key={page}
              materialRef={materialRef}
              page={page}
              label={own.photoPicture(materialFileName, page)}
              marks={marks
                .filter(({ place }) => place.page === page)
                .map(({ fields: read, place }) => ({
                  box: place,
                  isShown: read.some((field) => together.has(field)),
                  isDoubtful: read.some((field) => isDoubtful(recognised, field)),
                  button: {
                    label: read.map((field) => `${labelOf(field)} ${valueOf(field)}`).join(" · "),
                    onPoint: () => onPoint(read.find((field) => field === pointed) ?? read[0]),
                  },
                }))}
            />
          </div>
        </>
      )}
      <ul className="read-fields">
        {Object.keys(ocrFields).map((name) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={together.has(name)}
              data-doubtful={isDoubtful(recognised, name)}
              onPointerEnter={() => onPoint(name)}
              onFocus={() => onPoint(name)}
              onClick={() => onPoint(name)}
            >
              <span className="soft">{labelOf(name)}</span>
              <span className="break">{valueOf(name)}</span>
              <span className="small read-sure">
                {(isDoubtful(recognised, name) ? own.unsure : own.sure)(confidence(fieldConfidence[name] ?? 0))}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {notes.map((note) => (
        <p key={note} className="note small" data-tone="warn">
          {note}
        </p>
      ))}
    </>
  )
}
