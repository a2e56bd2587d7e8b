/** A shop in a browser's window, with the bell ringing in its corner. */
export function ShopWindowDrawing() {
  return (
    <svg
      viewBox="0 0 384 236"
      fill="none"
      stroke="var(--ink)"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="w-full max-w-96 justify-self-end max-md:-mt-2"
    >
      <path d="M20 240V48a12 12 0 0 1 12-12h300a12 12 0 0 1 12 12v192" fill="var(--raised)" />
      <path d="M20 74h324" />
      <path d="M40 55h.01M54 55h.01M68 55h.01" strokeWidth="5" />
      <path d="M92 55h150" strokeWidth="13" stroke="var(--line)" />
      <path d="M97 55h58" strokeWidth="3" />
      {/* The shop: an awning, a lamp, a chair. */}
      <path
        d="M48 104h156v14a13 13 0 0 1-26 0 13 13 0 0 1-26 0 13 13 0 0 1-26 0 13 13 0 0 1-26 0 13 13 0 0 1-26 0 13 13 0 0 1-26 0z"
        fill="var(--stub)"
      />
      <path
        d="M74 104v14a13 13 0 0 0 26 0v-14M126 104v14a13 13 0 0 0 26 0v-14M178 104v14a13 13 0 0 0 26 0v-14"
        fill="var(--coral)"
      />
      <path d="M56 134v102M196 134v102" />
      <path d="M126 131v22M106 178l10-25h20l10 25z" fill="var(--raised)" />
      <path d="M119 178a7 7 0 0 0 14 0" fill="var(--brass)" />
      <path d="M86 236v-30h80v30M86 218h80" />
      {/* The bell's note: a ticket under the toolbar. */}
      <path
        d="M232 96h96a8 8 0 0 1 8 8v38a9 9 0 0 0 0 18v34a8 8 0 0 1-8 8h-96a8 8 0 0 1-8-8v-34a9 9 0 0 0 0-18v-38a8 8 0 0 1 8-8z"
        fill="var(--stub)"
      />
      <path d="M240 151h80" strokeDasharray="4 6" />
      <path d="M240 116h24M240 130h52" />
      <path d="M240 182h44" strokeWidth="7" />
      <path d="M300 182h20" strokeWidth="15" stroke="var(--brass)" />
      <g>
        <path d="M302 64a11 11 0 0 0 22 0z" fill="var(--coral)" />
        <path
          d="M313 14c-14 0-23 11-23 25v11c0 5-2 8-5 11-2 2-1 5 3 5h50c4 0 5-3 3-5-3-3-5-6-5-11V39c0-14-9-25-23-25z"
          fill="var(--brass)"
        />
        <path d="M313 14V7" />
        <path d="M272 24c-4 7-4 15-1 22M354 24c4 7 4 15 1 22" />
      </g>
    </svg>
  );
}
