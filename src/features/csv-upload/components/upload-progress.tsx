const STEPS: Record<number, string> = {
  0: '',
  10: 'Reading the file',
  30: 'Looking up the rows',
  50: 'Ready to upload',
  80: 'Uploading',
  100: 'Done',
};

interface UploadProgressProps {
  /** One of the steps 10, 30, 50, 80, 100, or 0. */
  value: number;
  fileName: string;
}

export function UploadProgress({ value, fileName }: UploadProgressProps) {
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <span className="min-w-0 truncate font-semibold">{fileName}</span>
        <span className="flex-none text-muted tabular-nums" aria-hidden="true">
          {value > 0 ? `${STEPS[value]} · ${value}%` : ' '}
        </span>
      </div>
      <div
        role="progressbar"
        aria-label="Upload progress"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value}
        aria-valuetext={STEPS[value] || 'Not running'}
        className="mt-2 h-2 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full rounded-full bg-brass transition-[width] duration-300"
          style={{ width: `${value}%` }}
        />
      </div>
    </div>
  );
}
