// jsdom comes without types; what the tests use of it.
declare module 'jsdom' {
  export class JSDOM {
    constructor(markup: string, options: { contentType: string });
    readonly window: { readonly document: Document };
  }
}
