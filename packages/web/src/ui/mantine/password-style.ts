import '@mantine/core/styles/PasswordInput.layer.css';
