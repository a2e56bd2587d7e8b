import { AVATAR_REFUSED } from '@rules/avatar';
import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { buttonClasses } from '@/ui/button-classes';
import { classNames } from '@/ui/class-names';
import { FieldError, fieldControlProps } from '@/ui/field';
import { redrawnPicture, UnreadablePicture } from './components/redrawn-picture';

interface AvatarFieldProps {
  picture: string | null;
  /** The file that was chosen and isn't saved yet. */
  fileName: string | undefined;
  error: string | undefined;
  /** Whether the failed upload can be retried. */
  canRetry: boolean;
  /** Whether the chosen picture is being saved. */
  disabled?: boolean;
  onChoose: (file: File) => void;
  onRetry?: () => void;
}

/** The field for an account's picture: shows the present picture, or the one that was just chosen. */
export function AvatarField({
  picture,
  fileName,
  error,
  canRetry,
  disabled,
  onChoose,
  onRetry,
}: AvatarFieldProps) {
  const id = useId();
  const hint =
    'Any picture that your browser can show; square, at least 200 × 200 pixels looks best. An animated one becomes a still one.';

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (file) onChoose(file);
    // Reset, because choosing the same file again would otherwise fire no event.
    target.value = '';
  }

  return (
    <div>
      <div className="flex flex-wrap items-center gap-5">
        <Avatar src={picture} size="xl" eager />
        <div className="min-w-0">
          <input
            {...fieldControlProps(id, { hint, error })}
            type="file"
            accept="image/*"
            disabled={disabled}
            onChange={choose}
            className="peer sr-only"
          />
          <label
            htmlFor={id}
            className={classNames(
              buttonClasses({ variant: 'secondary', size: 'sm' }),
              'cursor-pointer peer-disabled:cursor-default peer-disabled:opacity-60 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
            )}
          >
            <ImageUp size={18} aria-hidden="true" />
            Choose a picture
          </label>
          {fileName !== undefined && (
            <p className="mt-1.5 line-clamp-2 text-sm font-medium wrap-anywhere" role="status">
              {fileName}
            </p>
          )}
        </div>
      </div>
      {/* Announced, because the message appears after the file was read, away from the focus. */}
      <div role="alert">
        <FieldError id={id} error={error} />
      </div>
      {canRetry && onRetry && (
        <div className="mt-2">
          <Button variant="secondary" size="sm" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
      <p id={`${id}-hint`} className="mt-2 text-sm text-muted">
        {hint}
      </p>
    </div>
  );
}

/** An object URL of the chosen picture, revoked when the choice changes. */
function usePreview(photo: File | null): string | null {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (!photo) return setPreview(null);
    const url = URL.createObjectURL(photo);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [photo]);
  return preview;
}

/** Why the chosen picture wasn't taken. */
interface Problem {
  message: string;
  /** Whether the same picture may be sent again. */
  canRetry: boolean;
}

const REFUSED: Problem = { message: AVATAR_REFUSED, canRetry: false };
const UNREADABLE: Problem = {
  message: "Your browser can't read this picture. Please choose a PNG or JPEG image.",
  canRetry: false,
};

/**
 * The picture that was chosen and isn't saved yet, redrawn (redrawnPicture). A file that the browser can't read isn't chosen: the field shows an
 * error.
 * @param saved the address of the present picture; null without one
 */
export function useChosenPicture(saved: string | null) {
  const [photo, setPhoto] = useState<File | null>(null);
  const [problem, setProblem] = useState<Problem>();
  /** The picture that was chosen last. It may still be redrawn, and one that was chosen before it may take longer. */
  const last = useRef<Promise<File>>(null);
  /** The picture that the field shows. */
  const shown = useRef<Promise<File>>(null);

  function choose(file: File) {
    const drawing = redrawnPicture(file);
    last.current = drawing;
    const show = (drawn: File) => {
      if (last.current !== drawing) return;
      shown.current = drawing;
      setPhoto(drawn);
      setProblem(undefined);
    };
    const tellUnreadable = () => {
      if (last.current !== drawing) return;
      last.current = shown.current;
      setProblem(UNREADABLE);
    };
    drawing.then(show, tellUnreadable);
  }

  return {
    photo,
    /** The picture to save: take it when the save begins, wait for it, and give it to `clear`. Null when none was chosen. */
    chosen: () => last.current,
    /** Whether a save failed because the picture can't be read, of which the field tells already. */
    isUnreadable: (error: unknown) => error instanceof UnreadablePicture,
    /** The props of AvatarField. */
    field: {
      picture: usePreview(photo) ?? saved,
      fileName: photo?.name,
      error: problem?.message,
      canRetry: problem?.canRetry === true,
      onChoose: choose,
    },
    /** Called when the server has refused the picture. */
    refuse: () => setProblem(REFUSED),
    /** Called when the server couldn't be reached; the picture stays chosen. */
    fail: (message: string) => setProblem({ message, canRetry: true }),
    /** Called when a picture, or none, has been saved; one that was chosen meanwhile stays. */
    clear(sent: Promise<File> | null) {
      if (last.current === sent) last.current = null;
      if (shown.current === sent) {
        shown.current = null;
        setPhoto(null);
      }
      setProblem(undefined);
    },
  };
}
