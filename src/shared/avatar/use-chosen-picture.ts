import { AVATAR_REFUSED, avatarTypeOf } from '@rules/avatar';
import { useEffect, useRef, useState } from 'react';

/** The chosen picture as an address that the page can show; it lives as long as the choice. */
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

interface Problem {
  message: string;
  /** Whether the same picture may be tried again. */
  isPassing: boolean;
}

const REFUSED: Problem = { message: AVATAR_REFUSED, isPassing: false };

/** A file that was moved or changed since it was chosen can't be read: it is no picture either. */
const isPicture = (file: File) =>
  avatarTypeOf(file).then(
    (type) => type !== null,
    () => false,
  );

/**
 * A picture that was chosen and isn't saved yet; one that the server wouldn't take is told of and not chosen.
 * @param saved the present picture's address
 */
export function useChosenPicture(saved: string | null) {
  const [photo, setPhoto] = useState<File | null>(null);
  const [problem, setProblem] = useState<Problem>();
  /** The file that was chosen last: looking at an earlier one may take longer. */
  const last = useRef<File>(undefined);

  async function choose(file: File) {
    last.current = file;
    const accepted = await isPicture(file);
    if (last.current !== file) return;
    setProblem(accepted ? undefined : REFUSED);
    if (accepted) setPhoto(file);
  }

  return {
    photo,
    /** What AvatarField shows. */
    field: {
      picture: usePreview(photo) ?? saved,
      fileName: photo?.name,
      error: problem?.message,
      canRetry: problem?.isPassing === true,
      onChoose: (file: File) => void choose(file),
    },
    /** The server didn't take it. */
    refuse: () => setProblem(REFUSED),
    /** The server couldn't be asked; the picture stays chosen. */
    fail: (message: string) => setProblem({ message, isPassing: true }),
    /** It is saved. */
    clear() {
      setPhoto(null);
      setProblem(undefined);
    },
  };
}
