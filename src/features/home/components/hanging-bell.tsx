/** A bell on a cord, hanging from the top of the hero. Decorative. */
export function HangingBell() {
  return (
    <svg
      width="150"
      height="190"
      viewBox="0 0 150 190"
      fill="none"
      aria-hidden="true"
      className="relative mr-6 -mt-24 -mb-6 self-end max-md:mr-2 max-md:-mt-14 max-md:-mb-8 max-md:w-28"
    >
      <path d="M75 0v70" stroke="var(--brass)" strokeWidth="3" strokeDasharray="7 5" />
      <g transform="rotate(9 75 70)">
        <path d="M61 158a14 14 0 0 0 28 0z" fill="var(--coral)" />
        <path
          d="M75 66c-6 0-10 4-10 9v3c-18 5-29 21-29 39v18c0 8-3 14-8 19-4 4-1 10 4 10h86c5 0 8-6 4-10-5-5-8-11-8-19v-18c0-18-11-34-29-39v-3c0-5-4-9-10-9z"
          fill="var(--brass)"
        />
        <path
          d="M51 122c1-12 7-20 16-24"
          stroke="#fff"
          strokeWidth="4"
          strokeLinecap="round"
          opacity="0.55"
        />
      </g>
      <path
        d="M16 92c-7 13-8 28-3 42M134 92c7 13 8 28 3 42M28 100c-4 9-5 17-3 26M122 100c4 9 5 17 3 26"
        stroke="var(--brass)"
        strokeWidth="3"
        strokeLinecap="round"
        opacity="0.7"
      />
    </svg>
  );
}
