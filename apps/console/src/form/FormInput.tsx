import type { Suggestions } from "@open-valuation/server/console"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { type KeyboardEvent, useEffect, useId, useState } from "react"
import { call } from "../api/Call.ts"
import { useFormats } from "../app/Formats.ts"
import { useLocale, useWords } from "../app/Locale.tsx"
import { Field, type InputAttributes } from "../design/Field.tsx"
import { Options } from "../design/Options.tsx"
import type { Filled, FormField } from "./Form.ts"
import { words } from "./FormWords.ts"
import "./SuggestedInput.css"

interface FormInputProps {
  readonly assetType: string
  readonly field: FormField
  readonly filled: Filled
  readonly fault: string | undefined
  readonly onFill: (filled: Filled) => void
}

/** The input of one field. */
export const FormInput = ({ assetType, fault, field, filled, onFill }: FormInputProps) => {
  const { choose, no, such, yes } = useWords(words)
  const { example, help, kind, label, maximum, maxLength, minimum, name, options, required, suggested, unit } = field
  const value = filled[name] ?? ""
  const onChange = (text: string) => onFill({ ...filled, [name]: text })
  const placeholder = example === undefined ? undefined : such(example)
  const choices =
    kind === "boolean"
      ? [
          { value: "true", label: yes },
          { value: "false", label: no },
        ]
      : options
  return (
    <Field label={required ? `${label} *` : label} unit={unit} help={help} fault={fault}>
      {(input) =>
        suggested !== undefined ? (
          <SuggestedInput
            assetType={assetType}
            field={field}
            filled={filled}
            attributes={{ ...input, placeholder }}
            onChange={onChange}
          />
        ) : choices === undefined ? (
          <input
            {...input}
            name={name}
            value={value}
            placeholder={placeholder}
            required={required}
            maxLength={maxLength}
            min={minimum}
            max={maximum}
            autoComplete="off"
            inputMode={
              kind === "integer" && (minimum ?? -1) >= 0 ? "numeric" : kind === "decimal" ? "decimal" : undefined
            }
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <select
            {...input}
            name={name}
            value={value}
            required={required}
            onChange={(event) => onChange(event.target.value)}
          >
            <option value="">{choose}</option>
            <Options of={choices.map((choice) => [choice.value, choice.label])} />
          </select>
        )
      }
    </Field>
  )
}

interface SuggestedInputProps {
  readonly assetType: string
  readonly field: FormField
  readonly filled: Filled
  readonly attributes: InputAttributes & { readonly placeholder: string | undefined }
  readonly onChange: (value: string) => void
}

/** A text input that offers what the catalogue has, as a combobox of ARIA 1.2. Any other text may stay. */
const SuggestedInput = ({ assetType, attributes, field, filled, onChange }: SuggestedInputProps) => {
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

/** Milliseconds without a key after which the server is asked. */
const PAUSE = 200
/** Longer texts are no names that the server looks for. */
const LONGEST = 64

const NONE: Suggestions = { suggestions: [], note: null }

/** What the server suggests for a field. A server that does not answer suggests nothing. */
const useSuggestions = (
  assetType: string,
  { name, suggested = [] }: FormField,
  filled: Filled,
  isWanted: boolean,
): Suggestions => {
  const { locale } = useLocale()
  const beside = suggested.flatMap((other) => (filled[other] ? [[other, filled[other]]] : []))
  const text = (filled[name] ?? "").trim()
  const query = new URLSearchParams([...beside, ["text", text]])
  const path = `suggestions/${assetType}/${encodeURIComponent(name)}?${query}`
  const settled = useSettled(path)
  const { data = NONE, isPlaceholderData } = useQuery<Suggestions>({
    queryKey: ["api", settled, locale],
    queryFn: ({ signal }) => call(settled, { locale, signal }),
    // Until a change of another field has settled, the path is still that of the field before.
    enabled: isWanted && settled === path && text.length <= LONGEST,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (settled === path && !isPlaceholderData) return data
  // Until the answer comes, those of the text before that hold this one as well.
  return { suggestions: data.suggestions.filter(({ value }) => value.includes(text)), note: null }
}

/** A value once it has stayed the same for a while. */
const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
