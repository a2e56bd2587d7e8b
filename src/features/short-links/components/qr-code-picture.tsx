import { useMemo } from 'react';
import { qrCode, svgAddress } from '../rules/qr-code';

interface QrCodePictureProps {
  address: string;
  label: string;
  className: string;
}

/** An address as a QR code. @param label what screen readers say */
export function QrCodePicture({ address, label, className }: QrCodePictureProps) {
  const { size, source } = useMemo(() => {
    const code = qrCode(address);
    return { size: code.size, source: svgAddress(code.svg) };
  }, [address]);
  // The attributes say only that it is square; the class says how large it is.
  return <img src={source} alt={label} width={size} height={size} className={className} />;
}
