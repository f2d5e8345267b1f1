import { xlsxType } from "../StatementWorkbook.ts"

/** Describes the file that an operation answers with: an example for each content type that it may have. */
export const downloads =
  (examples: Readonly<Record<string, string>>) =>
  (operation: Record<string, unknown>): Record<string, unknown> => ({
    ...operation,
    responses: {
      ...(typeof operation["responses"] === "object" ? operation["responses"] : {}),
      200: {
        description: "The file",
        content: Object.fromEntries(
          Object.entries(examples).map(([type, value]) => [
            type,
            {
              schema: type === xlsxType ? { type: "string", format: "binary" } : { type: "string" },
              examples: { example: { value } },
            },
          ]),
        ),
      },
    },
  })
