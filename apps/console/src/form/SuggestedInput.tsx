import "./SuggestedInput.css"
import { type KeyboardEvent, useId, useState } from "react"
import { useFormats } from "../app/Formats.ts"
import { useWords } from "../app/Locale.tsx"
import type { InputAttributes } from "../design/Field.tsx"
import type { Filled, FormField } from "./Form.ts"
import { words } from "./FormWords.ts"
import { useSuggestions } from "./useSuggestions.ts"

interface SuggestedInputProps {
  readonly assetType: string
  readonly field: FormField
  readonly filled: Filled
  readonly attributes: InputAttributes
  readonly onChange: (value: string) => void
}

/** A text input that offers what the catalogue has, as a combobox of ARIA 1.2. Any other text may stay. */
export const SuggestedInput = ({ assetType, attributes, field, filled, onChange }: SuggestedInputProps) => {
  const own = useWords(words)
  const { count } = useFormats()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [isUsed, setIsUsed] = useState(false)
  const [isComposing, setIsComposing] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const { label, maxLength, name, required } = field
  const value = filled[name] ?? ""
  const { note, suggestions } = useSuggestions(assetType, field, filled, isUsed && !isComposing)
  const offered = suggestions.every((one) => one.value === value) ? [] : suggestions
  const isShown = isOpen && offered.length > 0
  const at = isShown ? offered.findIndex((one) => one.value === chosen) : -1
  const close = () => {
    setIsOpen(false)
    setChosen(undefined)
  }
  const take = (taken: string) => {
    onChange(taken)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    // Keys of an input method choose characters.
    if (event.nativeEvent.isComposing) return
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault()
      setIsOpen(true)
      setChosen(offered.at(key === "ArrowDown" ? (at + 1) % offered.length : Math.max(at, 0) - 1)?.value)
    } else if (key === "Enter" && chosen !== undefined && at >= 0) {
      event.preventDefault()
      take(chosen)
    } else if (key === "Enter") close()
    else if (key === "Escape" && isShown) {
      event.preventDefault()
      // It closes the list, not the drawer around it.
      event.stopPropagation()
      close()
    }
  }
  const told = isShown ? null : note
  const described = [attributes["aria-describedby"], told === null ? undefined : `${id}-note`].filter(Boolean)
  return (
    <div className="suggested">
      <input
        {...attributes}
        name={name}
        value={value}
        required={required}
        maxLength={maxLength}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? `${id}-list` : undefined}
        aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
        aria-describedby={described.length === 0 ? undefined : described.join(" ")}
        onFocus={() => setIsUsed(true)}
        onBlur={close}
        onClick={() => setIsOpen(true)}
        onChange={(event) => {
          onChange(event.target.value)
          setIsOpen(true)
          setChosen(undefined)
        }}
        onCompositionStart={() => setIsComposing(true)}
        onCompositionEnd={() => setIsComposing(false)}
        onKeyDown={onKeyDown}
      />
      {isShown ? (
        <ul
          className="suggestions"
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          // A press must not take the focus from the input.
          onMouseDown={(event) => event.preventDefault()}
        >
          {offered.map((one, place) => (
            <li
              key={one.value}
              id={`${id}-${place}`}
              role="option"
              aria-selected={place === at}
              ref={place === at ? intoView : undefined}
              onClick={() => take(one.value)}
            >
              <span>{one.value}</span>
              {one.samples === undefined ? null : (
                <span className="soft small">
                  {one.samples === 0 ? own.noSamples : own.samples(count(one.samples))}
                </span>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <span className="unseen" role="status">
        {isShown ? own.offered(offered.length) : ""}
      </span>
      <div role="status">
        {told === null ? null : (
          <p className="note small" data-tone="warn" id={`${id}-note`}>
            {told}
          </p>
        )}
      </div>
    </div>
  )
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" })
