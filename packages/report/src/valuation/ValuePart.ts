import { rangePlot } from "../charts/RangePlot.ts"
import { inlineSvg } from "../charts/Svg.ts"
import { drawing, facts, type Html, paragraph, section, sentence, word } from "./Html.ts"
import { seriesOf } from "./Marks.ts"
import { grouped, onAxis, wholePercent } from "./Numbers.ts"
import { LISTED, type Writing } from "./Reported.ts"

/** The value with its range drawn, and how sure it is. */
export const valuePart = ({ locale, read, reported, words }: Writing): Html => {
  const { confidence, level, unitPrice, value } = read
  if (value === undefined) {
    const reason = reported.failure ?? read.unableReason ?? read.summary
    return section(
      words.sections.noValue,
      "value",
      reported.failure === undefined ? "" : paragraph(sentence(words.failed)),
      reason === undefined
        ? paragraph(sentence(words.absent(words.value, read.engineVersion ?? words.unknownVersion)))
        : paragraph(sentence(reason), "reason"),
    )
  }
  const { central, high, low } = value
  const perYuan = unitPrice === undefined ? 1 : central / unitPrice
  const prices = read.comparables
    .slice(0, LISTED)
    .flatMap(({ adjusted, kind }) =>
      adjusted === undefined ? [] : [{ price: adjusted * perYuan, series: seriesOf(kind) }],
    )
  const yuan = (amount: number): string => words.yuan(grouped(Math.round(amount)))
  const spelled = words.spelled(Math.round(central))
  const plot = rangePlot({
    name: "range",
    title: words.rangeTitle,
    description: words.rangeDescription,
    low,
    central,
    high,
    prices,
    format: onAxis(locale),
  })
  return section(
    words.sections.value,
    "value",
    `<div class="pair"><div>`,
    `<p class="amount">${word(yuan(central))}</p>`,
    paragraph(word(spelled, 100), "spelled"),
    facts(
      [
        ...(unitPrice === undefined
          ? []
          : [[words.unitPriceIs, word(words.unitPrice(grouped(unitPrice, 2)))] as const]),
        [words.range, word(`${yuan(low)} – ${yuan(high)}`, 100)] as const,
        ...(confidence === undefined
          ? []
          : [
              [
                words.confidence,
                word(`${wholePercent(confidence)}%${level === undefined ? "" : words.inBrackets(words.levels[level])}`),
              ] as const,
            ]),
        ...(read.basis === undefined ? [] : [[words.basisIs, word(words.basis[read.basis])] as const]),
      ],
      "figures",
    ),
    "</div>",
    drawing(inlineSvg(plot), `${words.rangeTitle}${words.colon}${words.rangeDescription}`),
    "</div>",
    paragraph(
      [
        sentence(words.rangeMeans),
        ...(confidence === undefined ? [] : [sentence(words.confidenceMeans(wholePercent(confidence)))]),
        ...(level === undefined ? [] : [`<strong>${sentence(words.levelMeans[level])}</strong>`]),
      ].join(words.space),
    ),
  )
}
