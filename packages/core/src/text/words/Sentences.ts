/** A sentence for each code, built from the code's parameters. */
export type Sentences<Codes> = { readonly [Code in keyof Codes]: (params: Codes[Code]) => string }
