/**
 * A certificate for `localhost` that no authority has signed, valid for a hundred years, and its key, which protects nothing. Made by
 * openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 36500 -subj /CN=localhost -addext subjectAltName=DNS:localhost
 */
export const localhostCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUBvby7XQx4o4eIm8NX8E65+aMwGEwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNDAzNTAzNloYDzIxMjYxMDMx
MDM1MDM2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATdbB8vchmDhkl5b6881kFBEIXVI1B65JnANjKRKLojI4ZS+veDNo12
QeHrTuhZo1J3jz2F4Z7JiZBxsuOrb7+yo2kwZzAdBgNVHQ4EFgQU+yP/6Vjtsa3O
zgUnMY+2LeiCxA0wHwYDVR0jBBgwFoAU+yP/6Vjtsa3OzgUnMY+2LeiCxA0wDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIhAOfV4roWgFwch1kaHWzwxTSrIBNKux848q6ALVNb8OzOAiBM7QCJfLfT
/GQDF/TEUdHscJ5hJDkasGEFoNJ1gCL1bw==
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgVhwA2k/2eA/+nYIY
PX1g5d6oxhQ4NjeTCl1B1FUc2CChRANCAATdbB8vchmDhkl5b6881kFBEIXVI1B6
5JnANjKRKLojI4ZS+veDNo12QeHrTuhZo1J3jz2F4Z7JiZBxsuOrb7+y
-----END PRIVATE KEY-----
`,
};
